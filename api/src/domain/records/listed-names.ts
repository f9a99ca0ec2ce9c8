/** The parts of a text between commas and semicolons that stand in no bracket. */
function partsOf(text: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === '(') depth += 1;
    else if (character === ')') depth = Math.max(0, depth - 1);
    else if (depth === 0 && (character === ',' || character === ';')) {
      parts.push(text.slice(start, at).trim());
      start = at + 1;
    }
  }
  return [...parts, text.slice(start).trim()];
}

/** Labels hold up to so many commas of their own. */
const MOST_COMMAS = 3;

/**
 * Reads a list whose items may hold separators themselves: the longest run of parts that means something is one item,
 * and a part that means nothing is an item as well.
 */
export function itemsIn<Item>(
  text: string,
  read: (item: string) => Item,
  isKnown: (item: Item) => boolean,
): Item[] {
  const parts = partsOf(text);
  const items: Item[] = [];
  for (let at = 0; at < parts.length; ) {
    let length = Math.min(MOST_COMMAS + 1, parts.length - at);
    let item = read(parts.slice(at, at + length).join(', '));
    while (length > 1 && !isKnown(item)) {
      length -= 1;
      item = read(parts.slice(at, at + length).join(', '));
    }
    items.push(item);
    at += length;
  }
  return items;
}

/** Names between commas or semicolons, of which a name known may hold some itself. */
export const namesIn = (text: string, isKnown: (name: string) => boolean): string[] =>
  itemsIn(text, name => name, isKnown);
