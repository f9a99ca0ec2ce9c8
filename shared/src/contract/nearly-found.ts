const AROUND = 40;

/** Lower case without accents. Each code unit gives one code unit, so that indices match those of the text. */
function foldedKeepingLength(text: string): string {
  return Array.from({ length: text.length }, (_, i) => {
    const letter = (text[i] as string).normalize('NFD')[0] ?? '';
    const lower = letter.toLowerCase();
    return lower.length === 1 ? lower : letter;
  }).join('');
}

/**
 * The part of a text around the first place where a normalised word occurs, cut at spaces, with `…` in place of
 * omitted text.
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

/**
 * Maximum number of typing errors in a word. Short words and codes allow none. In a code, a single error names
 * another record.
 */
function mostErrors(word: string): number {
  if (word.length < 4 || /\d/.test(word)) return 0;
  return word.length < 8 ? 1 : 2;
}
const NONE = 99;
/** Maximum length of a word that is compared. */
const LONGEST = 40;

/**
 * Number of letters to insert, delete, replace or swap with their neighbour to turn one word into another (optimal
 * string alignment distance); `NONE` beyond `most`.
 */
function errorsBetween(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most || a.length > LONGEST) return NONE;
  let [before, last] = [[] as number[], Array.from({ length: b.length + 1 }, (_, i) => i)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let errors = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + same);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        errors = Math.min(errors, (before[j - 2] ?? 0) + 1);
      row.push(errors);
    }
    if (Math.min(...row) > most) return NONE;
    [before, last] = [last, row];
  }
  const errors = last[b.length] ?? NONE;
  return errors > most ? NONE : errors;
}

/**
 * Number of errors of a query word in a text. The start of longer words is compared too, since the query may be
 * incomplete.
 */
function errorsIn(word: string, text: string, words: readonly string[]): number {
  if (text.includes(word)) return 0;
  const most = mostErrors(word);
  if (most === 0) return NONE;
  // Finds "Portovecchio" in "Porto-Vecchio".
  if (words.join('').includes(word)) return 1;
  let least = NONE;
  for (const textWord of words) {
    least = Math.min(least, errorsBetween(word, textWord, most));
    if (textWord.length > word.length)
      least = Math.min(least, errorsBetween(word, textWord.slice(0, word.length), most));
  }
  return least;
}

/**
 * Distance of a text from a query: missing words weigh most, then errors, then words that are not adjacent. `null` if
 * too many words are missing.
 */
function distanceOf(question: readonly string[], text: string): number | null {
  const words = text.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  // One of three or more words may be missing, since it may belong to another name: "hibou grand duc".
  const mostMissing = question.length >= 3 ? 1 : 0;
  let [missing, sum] = [0, 0];
  for (const word of question) {
    const errors = errorsIn(word, text, words);
    if (errors === NONE) missing += 1;
    else sum += errors;
    if (missing > mostMissing) return null;
  }
  const joined = words.join(' ');
  const apart = question.slice(1).filter((word, i) => !joined.includes(`${question[i]} ${word}`)).length;
  return missing * 10_000 + sum * 100 + apart;
}

/**
 * Suggestions for a query without results: names with small typing errors, or without one of three or more query
 * words. The nearest names come first; equally near names keep the given order. The server and the offline search
 * share this function.
 * @param words result of `wordsOf`
 * @param textOf name of an item, normalised by `plainText`
 */
export function nearlyFound<Item>(
  words: readonly string[],
  items: readonly Item[],
  textOf: (item: Item) => string,
  limit: number,
): Item[] {
  if (words.length === 0) return [];
  return items
    .flatMap(item => {
      const distance = distanceOf(words, textOf(item));
      return distance === null ? [] : [{ item, distance }];
    })
    .sort((a, b) => a.distance - b.distance)
    .slice(0, limit)
    .map(({ item }) => item);
}
