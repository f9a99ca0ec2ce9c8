/** Splits a text at commas and semicolons outside of brackets. */
function partsOf(text: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let i = 0; i < text.length; i++) {
    const character = text[i];
    if (character === '(') depth += 1;
    else if (character === ')') depth = Math.max(0, depth - 1);
    else if (depth === 0 && (character === ',' || character === ';')) {
      parts.push(text.slice(start, i).trim());
      start = i + 1;
    }
  }
  return [...parts, text.slice(start).trim()];
}

/** Maximum number of separators within one item. */
const MOST_COMMAS = 3;

/**
 * Reads a list whose items may contain separators. The longest run of parts that `isKnown` accepts is one item. A
 * part that begins no such run is an item of its own.
 */
export function itemsIn<Item>(
  text: string,
  read: (item: string) => Item,
  isKnown: (item: Item) => boolean,
): Item[] {
  const parts = partsOf(text);
  const items: Item[] = [];
  for (let i = 0; i < parts.length; ) {
    let length = Math.min(MOST_COMMAS + 1, parts.length - i);
    let item = read(parts.slice(i, i + length).join(', '));
    while (length > 1 && !isKnown(item)) {
      length -= 1;
      item = read(parts.slice(i, i + length).join(', '));
    }
    items.push(item);
    i += length;
  }
  return items;
}

/** Splits names at commas or semicolons. A known name may itself contain commas or semicolons. */
export const namesIn = (text: string, isKnown: (name: string) => boolean): string[] =>
  itemsIn(text, name => name, isKnown);
