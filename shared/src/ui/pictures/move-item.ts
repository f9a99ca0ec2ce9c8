/** A copy of the list with one item moved. Targets outside the list change nothing. */
export function moveItem<Item>(list: readonly Item[], from: number, to: number): Item[] {
  const moved = [...list];
  if (to < 0 || to >= list.length) return moved;
  const [item] = moved.splice(from, 1);
  if (item !== undefined) moved.splice(to, 0, item);
  return moved;
}
