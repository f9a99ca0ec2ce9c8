/** Typing errors forgiven in a word: none in a short one, nor in a code, whose neighbour is another record's. */
function mostErrors(word: string): number {
  if (word.length < 4 || /\d/.test(word)) return 0;
  return word.length < 8 ? 1 : 2;
}
const NONE = 99;
/** Words longer than this are no names. */
const LONGEST = 40;

/**
 * Letters to add, take away, change or swap with their neighbour to make one word of another (optimal string alignment);
 * `NONE` beyond `most`.
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

/** Errors of a question's word in a text; what is not typed to its end is compared with the beginning of words. */
function errorsIn(word: string, text: string, words: readonly string[]): number {
  if (text.includes(word)) return 0;
  const most = mostErrors(word);
  if (most === 0) return NONE;
  // "Portovecchio".
  if (words.join('').includes(word)) return 1;
  let least = NONE;
  for (const one of words) {
    least = Math.min(least, errorsBetween(word, one, most));
    if (one.length > word.length)
      least = Math.min(least, errorsBetween(word, one.slice(0, word.length), most));
  }
  return least;
}

/** How far a text is from a question: words not in it first, then errors, then words that do not stand together. */
function distanceOf(question: readonly string[], text: string): number | null {
  const words = text.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  // One word of three or more may be another name's: "hibou grand duc".
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
 * What a question means that finds nothing: names that differ by little typing errors, or lack one word of three. The
 * nearest first, those of equal distance in the order given; the same on the server and without it.
 * @param words as `wordsOf` gives them
 * @param textOf the name of an item, as `plainText` makes it
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
