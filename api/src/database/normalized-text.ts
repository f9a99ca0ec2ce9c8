const LETTERS: Record<string, string> = { œ: 'oe', æ: 'ae', ß: 'ss', ø: 'o', ł: 'l', '’': "'" };

/** A text without accents, case and repeated blanks: what search columns hold and questions are turned into. */
export function normalizedText(...texts: (string | null | undefined)[]): string {
  return texts
    .filter(text => text)
    .join(' ')
    .toWellFormed()
    .replaceAll('\u0000', '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[œæßøł’]/g, letter => LETTERS[letter] ?? letter)
    .replace(/\s+/g, ' ')
    .trim();
}

/** The words of a question, normalised; at most eight count. */
export function wordsOf(question: string): string[] {
  return normalizedText(question).split(' ').filter(Boolean).slice(0, 8);
}
