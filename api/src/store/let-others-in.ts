/**
 * Pauses for other work. better-sqlite3 is synchronous, so long work without pauses would block all other requests.
 */
export const letOthersIn = (): Promise<unknown> => new Promise(setImmediate);

/** Items between two pauses, some milliseconds of work. */
const AT_ONCE = 10;

/** Yields items one by one, with pauses for other work. */
export async function* inTurns<Item>(items: readonly Item[]): AsyncGenerator<Item> {
  for (const [index, item] of items.entries()) {
    if (index % AT_ONCE === 0) await letOthersIn();
    yield item;
  }
}

/**
 * Maps items, with pauses for other work.
 * @param atOnce items between two pauses
 */
export async function mapInTurns<Item, Result>(
  items: readonly Item[],
  map: (item: Item) => Result,
  atOnce = AT_ONCE,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const [index, item] of items.entries()) {
    if (index % atOnce === 0) await letOthersIn();
    results.push(map(item));
  }
  return results;
}
