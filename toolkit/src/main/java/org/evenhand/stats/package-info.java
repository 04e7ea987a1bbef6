/**
 * Numerics that know nothing of RAG: quantiles, boxes, means of clustered data and their intervals.
 * Numbers and clusters in, values out; never NaN.
 *
 * <p>Uses no other room.
 */
package org.evenhand.stats;
