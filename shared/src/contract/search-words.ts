const LETTERS: Record<string, string> = { œ: 'oe', æ: 'ae', ß: 'ss', ø: 'o', ł: 'l', '’': "'" };
/** Minimum length of a word that is searched alone. Shorter words occur in almost every text. */
export const SHORTEST_WORD = 3;
const MOST_WORDS = 8;

const PLAIN_LETTERS = /^[\x20-\x7e]*$/;

/** Normalises a text for searching: lower case, no accents, no ligatures, single spaces. */
export function plainText(text: string): string {
  if (PLAIN_LETTERS.test(text)) return text.toLowerCase().replace(/ +/g, ' ').trim();
  return text
    .toWellFormed()
    .replaceAll('\u0000', '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[œæßøł’]/g, letter => LETTERS[letter] ?? letter)
    .replace(/\s+/g, ' ')
    .trim();
}

/**
 * Words of a query, normalised by `plainText`; at most eight. A word may occur anywhere in a text. Words joined by a
 * hyphen or an apostrophe are split, so that "Saint-Florent" also matches "Saint Florent".
 */
export function wordsOf(query: string): string[] {
  return plainText(query)
    .replace(/(?<=\p{L})[-‐‑–'](?=\p{L})/gu, ' ')
    .split(' ')
    .filter(Boolean)
    .slice(0, MOST_WORDS);
}

/** Whether a query is searched in texts: at least one of its words must be long enough, as in "line 2". */
export const areSearched = (words: readonly string[]): boolean =>
  words.some(word => word.length >= SHORTEST_WORD);

/**
 * The query words to search for in remarks: numbers and sufficiently long words, or all words if there are no such
 * words.
 */
export function wordsLookedFor(words: readonly string[]): readonly string[] {
  const significant = words.filter(word => word.length >= SHORTEST_WORD || /^\d+$/.test(word));
  return significant.length > 0 ? significant : words;
}
