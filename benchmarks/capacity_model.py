"""Predicts what a hosted Sextant needs by its numbers of answers and tenants, from bytes and seconds that were measured.

    python3 benchmarks/capacity_model.py [--answers 1000000,1000000000] [--tenants 10,10000] [--answers-of-item 5] [--dimensions 384]
        [--embedders 1] [--metrics 10] [--scored 1] [--context-share .9] [--texts-per-second 542] [--gpu-texts-per-second N]
        [--gpu-hour PRICE] [--processor-hour PRICE] [--gigabyte-month PRICE]

MEASURED holds what `capacity.py` and the benchmarks of embedding and reporting gave; docs/capacity.md names the runs. Rates of a GPU and prices
are not measured: give those of your own machines and provider, or their lines are left out.
"""
import argparse

GB = 1e9
HOUR = 3600

MEASURED = {
    # Bytes of a row with its indexes, short texts (capacity.py, 1,000,000 items).
    "item": 494, "answer": 353, "label": 209, "part": 177,
    # Bytes of an item that one model has scored, and of a score.
    "scored_item": 446, "score": 12,
    # Bytes of a vector's row beyond its components, and of its entry in the index.
    "vector_row": 208, "vector_index": 201,
    # Bytes of write-ahead log for each byte of tables.
    "log": 1.49,
    # Rows a second that one connection imports: items, answers, labels and parts of a split.
    "rows_per_second": 4_000_000 / 58.3,
    # Processor seconds of a report for each answer and each 17 series.
    "report": 60.7 / 1e6,
    # Seconds of Postgres for each item that remains when an object of its tenant is deleted.
    "mark": 3.5 / 250_000,
    # Seconds of Postgres for each item that is deleted, with its vectors.
    "delete": 24.4 / 250_000,
}


def vector_bytes(dimensions):
    """Returns the bytes of a vector in the table; 2,250 for 384 dimensions, where 2,255 were measured.

    A page has room for 8,168 bytes of whole rows. A row of more than 2,032 bytes keeps its components in chunks of 1,996 bytes, four a page.
    """
    components = 4 + 4 * dimensions
    row = components + MEASURED["vector_row"]
    if row <= 2032:
        return 8192 // (8168 // (row + 4)) + MEASURED["vector_index"]
    chunks = -(-components // 1996)
    return MEASURED["vector_row"] + 22 + chunks * (2048 + 40) + MEASURED["vector_index"]


def predict(line, answers, tenants):
    """Returns what is needed, by name, in the unit that the name ends with."""
    m = MEASURED
    items = answers / line.answers_of_item
    texts = items * (1 + line.context_share) + answers  # questions, contexts, answers
    rows = {
        "items": items * m["item"], "answers": answers * m["answer"], "labels": answers * line.labelled * m["label"],
        "parts of splits": items * m["part"],
        "vectors": texts * line.embedders * vector_bytes(line.dimensions) * line.scored,
        "scores": (items * (line.embedders + 1) * m["scored_item"] + answers * line.metrics * line.embedders * m["score"]) * line.scored,
    }
    total = sum(rows.values())
    embedding = texts * line.embedders * line.scored
    need = {"%s, GB" % name: size / GB for name, size in rows.items()}
    need["database, GB"] = total / GB
    need["log of writing all of it, GB"] = total * m["log"] / GB
    need["import over one connection, h"] = (2 * items + answers * (1 + line.labelled)) / m["rows_per_second"] / HOUR
    need["embedding on %d cores, h" % line.cores] = embedding / line.texts_per_second / HOUR
    if line.gpu_texts_per_second:
        need["embedding on a GPU, h"] = embedding / line.gpu_texts_per_second / HOUR
    need["reports, processor h"] = answers * line.scored * line.embedders * m["report"] / HOUR
    need["base backup at %d MB/s, h" % line.disk] = total / (line.disk * 1e6) / HOUR
    need["answers of an even tenant"] = answers / tenants
    need["items of the largest tenant"] = items * line.largest
    need["sweep after its smallest deletion, h"] = items * line.largest * m["mark"] / HOUR
    need["deletion of all of its rows, h"] = items * line.largest * m["delete"] / HOUR
    if line.gigabyte_month:
        need["storage, money a month"] = total / GB * line.gigabyte_month
    if line.processor_hour:
        need["embedding on cores, money once"] = need["embedding on %d cores, h" % line.cores] * line.cores * line.processor_hour
    if line.gpu_hour and line.gpu_texts_per_second:
        need["embedding on a GPU, money once"] = need["embedding on a GPU, h"] * line.gpu_hour
    return need


def options():
    parser = argparse.ArgumentParser()
    parser.add_argument("--answers", default="1000000,10000000,100000000,1000000000")
    parser.add_argument("--tenants", default="10,100,1000,10000")
    parser.add_argument("--answers-of-item", type=float, default=5)
    parser.add_argument("--labelled", type=float, default=.1, help="share of the answers")
    parser.add_argument("--context-share", type=float, default=.9, help="share of the items")
    parser.add_argument("--embedders", type=float, default=1)
    parser.add_argument("--dimensions", type=int, default=384)
    parser.add_argument("--metrics", type=float, default=10, help="of an embedder, with a value for each answer")
    parser.add_argument("--scored", type=float, default=1, help="experiments over each version")
    parser.add_argument("--largest", type=float, default=.1, help="share of the largest tenant")
    parser.add_argument("--texts-per-second", type=float, default=542, help="on --cores")
    parser.add_argument("--cores", type=int, default=2)
    parser.add_argument("--disk", type=float, default=200, help="MB a second of a base backup")
    parser.add_argument("--gpu-texts-per-second", type=float)
    parser.add_argument("--gpu-hour", type=float)
    parser.add_argument("--processor-hour", type=float)
    parser.add_argument("--gigabyte-month", type=float)
    return parser.parse_args()


def shown(number):
    return "%.3g" % number if number < 1000 else "{:,.0f}".format(float("%.3g" % number))


def main():
    line = options()
    answers, tenants = ([float(n) for n in each.split(",")] for each in (line.answers, line.tenants))
    if len(answers) != len(tenants):
        raise SystemExit("as many numbers of --answers as of --tenants are needed, found %d and %d" % (len(answers), len(tenants)))
    columns = [predict(line, *pair) for pair in zip(answers, tenants)]
    print("| answers; tenants | " + " | ".join("%s; %s" % tuple(map(shown, pair)) for pair in zip(answers, tenants)) + " |")
    print("| --- |" + " --- |" * len(columns))
    for name in columns[0]:
        print("| %s | %s |" % (name, " | ".join(shown(column[name]) for column in columns)))


main()
