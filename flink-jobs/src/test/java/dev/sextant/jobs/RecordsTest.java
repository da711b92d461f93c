package dev.sextant.jobs;

import dev.sextant.jobs.scoring.source.ItemGroup;
import dev.sextant.jobs.tables.items.Item;
import dev.sextant.jobs.tables.items.ItemOutcome;
import org.apache.flink.types.PojoTestUtils;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RecordsTest {

  @ParameterizedTest
  @ValueSource(
      classes = {
        Item.class,
        Item.Answer.class,
        ItemGroup.class,
        ItemOutcome.class,
        ItemOutcome.ScoreRow.class
      })
  void records_that_cross_operators_need_no_generic_serializer(Class<?> record) {
    PojoTestUtils.assertSerializedAsPojoWithoutKryo(record);
  }
}
