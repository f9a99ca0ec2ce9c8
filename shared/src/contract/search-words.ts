const LETTERS: Record<string, string> = { œ: 'oe', æ: 'ae', ß: 'ss', ø: 'o', ł: 'l', '’': "'" };
/** Shorter words are in every other text. */
export const SHORTEST_WORD = 3;
const MOST_WORDS = 8;

/** A text without accents, capitals, ligatures and repeated blanks: as searches compare it. */
export function plainText(text: string): string {
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
 * The words of a question as `plainText`, each of them looked for anywhere in a text; at most eight count. What a hyphen
 * or an apostrophe joins are words of their own, so that "Saint-Florent" is found however it was written.
 */
export function wordsOf(question: string): string[] {
  return plainText(question)
    .replace(/(?<=\p{L})[-‐‑–'](?=\p{L})/gu, ' ')
    .split(' ')
    .filter(Boolean)
    .slice(0, MOST_WORDS);
}

/** The words of a question that are looked for in remarks: numbers, and those long enough, as long as there is one. */
export function wordsLookedFor(words: readonly string[]): readonly string[] {
  const telling = words.filter(word => word.length >= SHORTEST_WORD || /^\d+$/.test(word));
  return telling.length > 0 ? telling : words;
}
