"""Writes exports of small models of random weights with what transformers computes for hard texts; see README.md."""

import io
import sys
import warnings
import zipfile
from pathlib import Path

import onnx
import tokenizers
import torch
import transformers
from exports import EXPORTS
from make_models import VOCABULARY, fill, rounded, write
from texts import TEXTS

OPSET = 18
LARGE = 1024


class Wrapper(torch.nn.Module):
    """Gives what an exporter keeps of a model's outputs."""

    def __init__(self, model, third, pools):
        super().__init__()
        self.model = model
        self.third = third
        self.pools = pools

    def forward(self, input_ids, attention_mask, token_type_ids=None):
        more = {self.third: token_type_ids} if self.third else {}
        hidden = self.model(input_ids=input_ids, attention_mask=attention_mask, **more).last_hidden_state
        if not self.pools:
            return {"last_hidden_state": hidden}
        mask = attention_mask.unsqueeze(-1).to(hidden.dtype)
        mean = (hidden * mask).sum(1) / mask.sum(1)
        return {"sentence_embedding": torch.nn.functional.normalize(mean)}


def sample(third):
    ids = torch.tensor([[2, 7, 11, 5, 3], [2, 9, 3, 0, 0]])
    mask = (ids != 0).long()
    return {"input_ids": ids, "attention_mask": mask, **({third: ids * 0 + 1} if third == "position_ids" else {third: ids * 0} if third else {})}


def write_onnx(file, wrapper, inputs, external):
    file.parent.mkdir(exist_ok=True)
    output = "sentence_embedding" if wrapper.pools else "last_hidden_state"
    open_sizes = {name: {0: "batch_size", 1: "sequence_length"} for name in [*inputs, output]}
    if wrapper.pools:
        open_sizes[output] = {0: "batch_size"}
    torch.onnx.export(
        wrapper, tuple(inputs.values()), str(file), input_names=list(inputs), output_names=[output],
        dynamic_axes=open_sizes, opset_version=OPSET, dynamo=False,
    )
    model = onnx.load(file)
    for node in model.graph.node:
        node.doc_string = ""
    onnx.save(
        model, file, save_as_external_data=external, location=f"{file.name}_data", size_threshold=LARGE,
        convert_attribute=False,
    )


def write_torchscript(folder, name, export, wrapper, inputs):
    """In the layout of DJL's converter."""
    saved = io.BytesIO()
    torch.jit.save(torch.jit.trace(wrapper, tuple(inputs.values()), strict=False), saved)
    with zipfile.ZipFile(saved) as parts, zipfile.ZipFile(folder / f"{name}.pt", "w") as kept:
        for part in parts.infolist():
            if not part.filename.endswith(".debug_pkl"):  # it names the files of this machine
                entry = zipfile.ZipInfo(part.filename)
                kept.writestr(entry, parts.read(part), zipfile.ZIP_DEFLATED if "/code/" in part.filename else None)
    lines = [
        "engine=PyTorch", f"option.modelName={name}", "option.mapLocation=true", "padding=true",
        f"maxLength={export.limit}", "includeTokenTypes=true", *(["pooling=cls"] if export.pooling == "cls" else []),
        "translatorFactory=ai.djl.huggingface.translator.TextEmbeddingTranslatorFactory",
    ]
    (folder / "serving.properties").write_text("\n".join(lines) + "\n")


def write_modules(folder, export):
    write(folder / "modules.json", [{"type": f"sentence_transformers.models.{m}"} for m in ("Transformer", "Pooling")])
    write(folder / "sentence_bert_config.json", {"max_seq_length": export.limit, "do_lower_case": False})
    (folder / "1_Pooling").mkdir(exist_ok=True)
    write(folder / "1_Pooling" / "config.json", {"pooling_mode": export.pooling})


def expected(export, model, tokenizer):
    model = model.double().eval()
    tokenizer.enable_truncation(max_length=export.limit)
    texts = []
    for text in TEXTS:
        ids = tokenizer.encode(text).ids
        with torch.no_grad():
            hidden = model(input_ids=torch.tensor([ids]), attention_mask=torch.ones(1, len(ids), dtype=int))[0][0]
        pooled = {"mean": hidden.mean(0), "cls": hidden[0]}[export.pooling]
        texts.append({"text": text, "ids": ids, export.pooling: rounded(pooled)})
    return texts


def make(name, folder):
    export = EXPORTS[name]
    folder.mkdir(parents=True, exist_ok=True)
    tokenizer = export.tokenizer(VOCABULARY)
    config = export.config(tokenizer.get_vocab_size())
    config._attn_implementation = "eager"
    model = transformers.AutoModel.from_config(config).eval()
    fill(model)
    config.save_pretrained(folder)
    tokenizer.no_truncation()
    tokenizer.save(str(folder / "tokenizer.json"), pretty=False)
    third = "position_ids" if export.kind == "onnx-positions" else None
    third = "token_type_ids" if third is None and hasattr(config, "type_vocab_size") else third
    wrapper = Wrapper(model, third, export.kind == "onnx-pooled").eval()
    with torch.no_grad(), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        if export.kind == "torchscript":
            write_torchscript(folder, name, export, wrapper, sample(third))
        elif export.kind == "weights":
            write_modules(folder, export)
            model.save_pretrained(folder)
        else:
            write_modules(folder, export)
            file = folder / ("onnx/model.onnx" if export.kind == "onnx-data" else "model.onnx")
            write_onnx(file, wrapper, sample(third), export.kind == "onnx-data")
    versions = {each.__name__: each.__version__ for each in (torch, transformers, tokenizers, onnx)}
    texts = expected(export, model, tokenizer)
    write(folder / "expected.json", {"versions": versions, "texts": texts})


if __name__ == "__main__":
    for name in sys.argv[2:] or EXPORTS:
        make(name, Path(sys.argv[1]) / name)
