package org.evenhand.model;

import dev.langchain4j.exception.ContentFilteredException;
import dev.langchain4j.exception.TimeoutException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.nio.channels.UnresolvedAddressException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.CancellationException;

/**
 * What a failed call means for the run.
 *
 * @param kind what is to be done
 * @param fact one sentence that names the endpoint, without a key
 * @param asked how long the service asks to wait; zero if it does not say
 */
record Failure(Kind kind, String fact, Duration asked) {

  /** What is to be done about a failure. */
  enum Kind {
    /** Nothing more can be asked of this model. */
    END,
    /** A content filter stopped this item. */
    FILTERED,
    /** The service turns this item down. */
    REJECTED,
    /** Too many requests: ask again, and more slowly. */
    SLOWER,
    /** Ask again. */
    AGAIN,
    /** Nobody is there: ask again, but not for every item. */
    ABSENT,
    /** Not a failure of the service: a fault here, or an interrupt. */
    FOREIGN
  }

  private static final List<String> FILTER_WORDS =
      List.of(
          "content_filter",
          "content_policy",
          "responsibleaipolicyviolation",
          "data_inspection_failed",
          "datainspectionfailed",
          "flagged_input");
  private static final Set<String> USED_UP =
      Set.of("insufficient_quota", "billing_hard_limit_reached", "insufficient_balance");

  static Failure of(Throwable thrown, Instant now) {
    var service = ServiceException.in(thrown);
    if (service.isPresent()) {
      return of(service.get(), now);
    }
    for (Throwable at = thrown; at != null; at = at.getCause()) {
      if (at instanceof CancellationException
          || at instanceof RunEndedException
          || at instanceof TransportException
          || at instanceof RejectedException) {
        return foreign(thrown);
      }
      if (at instanceof ContentFilteredException) {
        return new Failure(Kind.FILTERED, sentence(at), Duration.ZERO);
      }
      if (at instanceof TimeoutException) {
        return new Failure(Kind.AGAIN, sentence(at), Duration.ZERO);
      }
      if (at instanceof ConnectException
          || at instanceof UnknownHostException
          || at instanceof UnresolvedAddressException) {
        return new Failure(Kind.ABSENT, "Nothing answers there.", Duration.ZERO);
      }
      if (at instanceof IOException) {
        return new Failure(
            Kind.AGAIN, "The connection broke (%s).".formatted(at.getMessage()), Duration.ZERO);
      }
    }
    return foreign(thrown);
  }

  private static Failure of(ServiceException service, Instant now) {
    int status = service.statusCode();
    Kind kind = kind(service, status);
    Duration wait =
        kind == Kind.SLOWER || kind == Kind.AGAIN ? Waits.asked(service, now) : Duration.ZERO;
    return new Failure(kind, fact(service, status), wait);
  }

  private static Kind kind(ServiceException service, int status) {
    String body = service.body().toLowerCase(Locale.ROOT);
    if (status >= 400 && status < 500 && FILTER_WORDS.stream().anyMatch(body::contains)) {
      return Kind.FILTERED;
    }
    return switch (status) {
      case 401, 402, 403, 404 -> Kind.END;
      case 429 -> USED_UP.contains(service.code()) ? Kind.END : Kind.SLOWER;
      case 408, 409, 425, 200 -> Kind.AGAIN;
      default -> {
        if (status >= 500) {
          yield status == 503 ? Kind.SLOWER : Kind.AGAIN;
        }
        yield status >= 400 ? Kind.REJECTED : Kind.END;
      }
    };
  }

  private static String fact(ServiceException service, int status) {
    String said = " The service says: " + service.text();
    return switch (status) {
      case 200 -> service.text();
      case 401, 403 ->
          "The service refuses the key (%s at %s).".formatted(status, service.address())
              + (status == 403 ? said : "");
      case 404 -> "404 at %s.".formatted(service.address()) + hint(service) + said;
      default -> "%s at %s.".formatted(status, service.address()) + said;
    };
  }

  private static String hint(ServiceException service) {
    String address = service.address();
    int tail = address.indexOf("/chat/completions");
    if (!address.contains("/chat")) {
      return " Is the address right?";
    }
    boolean hasVersion = address.matches(".*/(v\\d\\w*|deployments)(/.*)?/chat/completions");
    return tail < 0 || hasVersion
        ? " Is the model's name right?"
        : " Did you mean %s/v1?".formatted(address.substring(0, tail));
  }

  private static Failure foreign(Throwable thrown) {
    return new Failure(Kind.FOREIGN, sentence(thrown), Duration.ZERO);
  }

  private static String sentence(Throwable thrown) {
    return thrown.getMessage() == null ? thrown.getClass().getSimpleName() : thrown.getMessage();
  }
}
