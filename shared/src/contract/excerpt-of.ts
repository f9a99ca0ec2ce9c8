const AROUND = 40;

/** Lower case without accents, one code unit per code unit of the text, so that indices match. */
function foldedKeepingLength(text: string): string {
  return Array.from({ length: text.length }, (_, i) => {
    const letter = (text[i] as string).normalize('NFD')[0] ?? '';
    const lower = letter.toLowerCase();
    return lower.length === 1 ? lower : letter;
  }).join('');
}

/**
 * The part of a text around the first of some normalised words, cut at spaces, with `…` in place of omitted text.
 */
export function excerptOf(text: string, words: readonly string[]): string {
  const folded = foldedKeepingLength(text);
  const positions = words.map(word => folded.indexOf(word)).filter(at => at >= 0);
  const at = positions.length > 0 ? Math.min(...positions) : 0;
  const from = at <= AROUND ? 0 : text.indexOf(' ', at - AROUND) + 1;
  const blank = at + 2 * AROUND >= text.length ? text.length : text.lastIndexOf(' ', at + 2 * AROUND);
  const to = blank > at ? blank : Math.min(text.length, at + 2 * AROUND);
  return `${from > 0 ? '… ' : ''}${text.slice(from, to).trim()}${to < text.length ? ' …' : ''}`;
}
