"""Embeds texts with another library, each time a line arrives on standard input.

Arguments: the peer (openvino, openvino-bf16 or sentence-transformers), a folder with model.onnx and tokenizer.json, a Hugging Face folder of
the same model (sentence-transformers alone), a JSON list of texts, the longest input in tokens, mean or cls.
Prints a JSON object for each line: wall and processor time in seconds. The line "vectors FILE" also writes the vectors, float32 by row.
"""
import json
import os
import sys
import time

peer, exported, folder, texts, limit, pooling = sys.argv[1:7]
with open(texts, encoding="utf-8") as file:
    texts = json.load(file)
limit = int(limit)


def sentence_transformers():
    import torch
    from sentence_transformers import SentenceTransformer

    torch.set_num_threads(os.cpu_count())
    model = SentenceTransformer(folder, device="cpu")
    model.max_seq_length = limit

    def embed(size):
        return model.encode(texts, batch_size=size, normalize_embeddings=True, show_progress_bar=False)

    seconds = {}
    for size in (2, 4, 8, 16, 32):
        start = time.perf_counter()
        embed(size)
        seconds[size] = time.perf_counter() - start
    best = min(seconds, key=seconds.get)
    return lambda: embed(best), f"batches of {best}"


def openvino(precision):
    import numpy as np
    import openvino as ov
    from tokenizers import Tokenizer

    tokenizer = Tokenizer.from_file(exported + "/tokenizer.json")
    tokenizer.enable_truncation(limit)
    tokenizer.no_padding()
    core = ov.Core()
    hints = {"PERFORMANCE_HINT": "THROUGHPUT", "INFERENCE_PRECISION_HINT": precision}
    model = core.compile_model(core.read_model(exported + "/model.onnx"), "CPU", hints)
    inputs = {name for port in model.inputs for name in port.names}
    queue = ov.AsyncInferQueue(model)

    def embed():
        encoded = [e.ids for e in tokenizer.encode_batch(texts)]
        order = sorted(range(len(encoded)), key=lambda i: -len(encoded[i]))
        vectors = [None] * len(encoded)

        def done(request, batch):
            hidden = request.get_output_tensor(0).data
            for row, i in enumerate(batch):
                v = hidden[row, 0] if pooling == "cls" else hidden[row, : len(encoded[i])].mean(axis=0)
                vectors[i] = v / np.sqrt((v * v).sum())

        queue.set_callback(done)
        place = 0
        while place < len(order):
            width = len(encoded[order[place]])
            batch = order[place : place + max(1, 1024 // width)]
            place += len(batch)
            ids = np.zeros((len(batch), width), np.int64)
            mask = np.zeros((len(batch), width), np.int64)
            for row, i in enumerate(batch):
                ids[row, : len(encoded[i])] = encoded[i]
                mask[row, : len(encoded[i])] = 1
            values = {"input_ids": ids, "attention_mask": mask, "token_type_ids": np.zeros_like(ids)}
            queue.start_async({n: v for n, v in values.items() if n in inputs}, batch)
        queue.wait_all()
        return np.stack(vectors)

    streams = model.get_property("NUM_STREAMS")
    return embed, f"{ov.get_version()}, {streams} streams, {model.get_property('INFERENCE_PRECISION_HINT')}"


if peer == "sentence-transformers":
    run, note = sentence_transformers()
else:
    run, note = openvino("bf16" if peer.endswith("bf16") else "f32")
run()
print(json.dumps({"note": note}), flush=True)
for line in sys.stdin:
    wall, processor = time.perf_counter(), time.process_time()
    vectors = run()
    answer = {"wall": time.perf_counter() - wall, "processor": time.process_time() - processor}
    if line.startswith("vectors "):
        vectors.astype("float32").tofile(line[len("vectors ") :].strip())
    print(json.dumps(answer), flush=True)
