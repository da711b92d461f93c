/** The request body of a form, by the name of each field. */
export function anchorSetIn(field: (name: string) => string) {
  return {
    name: field('name').trim(),
    version_id: field('version_id'),
    size: Number(field('size')),
    seed: Number(field('seed')),
    tolerance: Number(field('tolerance')) / 100,
  };
}
