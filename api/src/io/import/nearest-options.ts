import { distance } from 'fastest-levenshtein';
import { normalizedText } from '../../store/normalized-text';
import type { FieldOption } from './field-options';

/** Maximum of compared characters, since the time grows with their square. */
const MOST_COMPARED = 60;

const WORD_END = /[^a-z0-9]+/;
const MOST_WORDS = 12;
/** A match with a single word ranks slightly below one with a whole label. */
const WORD_PENALTY = 0.5;

/** Distance of a text from a name, reduced if the name begins like the text. */
function distanceOf(text: string, name: string): number {
  const plain = normalizedText(name).slice(0, MOST_COMPARED);
  if (plain.startsWith(text)) return -1;
  const words = plain.split(WORD_END).slice(0, MOST_WORDS);
  return Math.min(distance(text, plain), ...words.map(word => distance(text, word) + WORD_PENALTY));
}

/** Options by similarity to a text, compared by label or code. */
export function nearestOptions(text: string, options: readonly FieldOption[], most: number): FieldOption[] {
  const plain = normalizedText(text).slice(0, MOST_COMPARED);
  return options
    .map(option => ({
      option,
      far: Math.min(distanceOf(plain, option.label), distanceOf(plain, option.code)),
    }))
    .sort((a, b) => a.far - b.far)
    .slice(0, most)
    .map(({ option }) => option);
}
