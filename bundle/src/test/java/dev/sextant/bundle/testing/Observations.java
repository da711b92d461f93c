package dev.sextant.bundle.testing;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.sextant.bundle.BundleFormat;
import dev.sextant.bundle.BundleWriter;
import dev.sextant.bundle.TableWriter;
import dev.sextant.bundle.table.RecordTable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;

/** A bundle with one table in all formats and one other file. */
public final class Observations {

  public static final RecordTable<Observation> TABLE =
      RecordTable.of("observations", Observation.class);

  /** Texts that spreadsheets, CSV, JSON or UTF-8 treat in their own way. */
  public static final List<String> TEXTS =
      List.of(
          "",
          " ",
          "plain",
          "=1+1",
          "+1",
          "-1",
          "@SUM(A1)",
          "\ttab",
          "\rreturn",
          "\nline",
          "'apostrophe",
          "''two",
          "\uFF1Dfull-width",
          "a,b",
          "say \"so\"",
          "\"",
          "one\r\ntwo\nthree",
          "NULL",
          "null",
          "NaN",
          "1.5",
          "true",
          "2026-01-01",
          " padded ",
          "\uD83D\uDE00 emoji \u4E2D\u6587 \u00E9",
          "\uFEFFmark",
          "back\\slash",
          "{\"a\": 1}");

  public static final List<Double> SCORES =
      List.of(
          0.0,
          -0.0,
          0.1,
          -1.0 / 3,
          Math.PI,
          1e300,
          Double.MIN_VALUE,
          Double.MAX_VALUE,
          Double.NaN,
          Double.POSITIVE_INFINITY,
          Double.NEGATIVE_INFINITY,
          Math.nextUp(1.0),
          123456789.123456789);

  private Observations() {}

  /** Returns rows with all of these texts, one without, and all of these numbers. */
  public static List<Observation> all() {
    List<Observation> rows = new ArrayList<>();
    for (int i = 0; i < TEXTS.size(); i++) {
      rows.add(Observation.of(i, TEXTS.get(i), SCORES.get(i % SCORES.size())));
    }
    rows.add(Observation.of(TEXTS.size(), null, 0.5));
    return rows;
  }

  public static void write(Path folder, List<Observation> rows) throws IOException {
    BundleWriter bundle = BundleWriter.into(folder);
    try (TableWriter<Observation> table = bundle.table(TABLE, EnumSet.allOf(BundleFormat.class))) {
      for (Observation row : rows) {
        table.write(row);
      }
    }
    bundle.file("report.json", "{\"value\": 0.5}\n".getBytes(StandardCharsets.UTF_8));
    bundle.finish(JsonNodeFactory.instance.objectNode().put("of", "a test"));
  }
}
