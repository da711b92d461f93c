package dev.sextant.api.campaigns.comparison;

/** Which items of a version a comparison reads. */
final class ReadItems {

  /**
   * The head of a statement: the items of the version $1 with a number and a cluster from 0 on. Of
   * them the share $2 is read, the same ones each time. While the holdout is locked, only the
   * calibration part is. Without its type the share would be an integer, so 0 unless it is 1.
   */
  static final String NUMBERED =
      """
      with numbered as materialized (
        select i.id, (row_number() over (order by i.ordinal) - 1)::integer as item,
               (dense_rank() over (order by i.group_sha256) - 1)::integer as cluster
        from items i
        left join splits t on t.version_id = i.version_id
        left join split_items m on m.split_id = t.id and m.item_id = i.id
        where i.version_id = $1 and (t.holdout_locked_at is null or m.part = 'calibration')
          and (uuid_hash_extended(i.id, 1960) & 2147483647) < $2::double precision * 2147483648),
      """;

  private ReadItems() {}
}
