/** What it means for an item to be in a group that its file names; null where it is in none. */
export function groupOf({ group }: { group: string | null }): string | null {
  return group === null
    ? null
    : `It is in the group “${group}”: items of one group go to one part of the split, and count as one where intervals are made.`;
}
