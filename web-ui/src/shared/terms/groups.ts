/** The meaning of an item's group; null if it has none. */
export function groupOf({ group }: { group: string | null }): string | null {
  return group === null
    ? null
    : `It belongs to the group “${group}”: all items of a group are in the same part of the split, and intervals count the group as one.`;
}
