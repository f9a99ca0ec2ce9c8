import { distance } from 'fastest-levenshtein';
import type { Nomenclature, NomenclatureTypeCode } from 'shared/contract';
import type { Locale } from '../../config/texts';
import type { ColumnField, Resource } from '../../domain/records/resource';
import { normalizedText } from '../../store/normalized-text';
import { wordsIn } from '../export/wording';

export interface FieldOption {
  code: string;
  label: string;
}

/**
 * Makes a function that finds the options of a field with a list, a choice or a truth value. The function returns
 * `undefined` for other fields.
 */
export function optionsFinder({ kind }: Resource, items: Iterable<Nomenclature>, locale: Locale) {
  const { item, choice, flag } = wordsIn(locale);
  const { words } = kind.facts;
  const text = (value: unknown) => String(value ?? '');
  const active = [...items].filter(({ status }) => status === 'active');
  const itemsOf = (list: NomenclatureTypeCode) =>
    active.filter(({ type }) => type === list).map(one => ({ code: one.code, label: text(item(one)) }));
  return function optionsOf({ name, facts }: ColumnField): FieldOption[] | undefined {
    switch (facts.type) {
      case 'item':
      case 'items':
        return itemsOf(facts.list as NomenclatureTypeCode);
      case 'choice':
        return (facts.codes ?? []).map(code => ({ code, label: text(choice(code, words, name)) }));
      case 'flag':
        return [true, false].map(value => ({ code: String(value), label: text(flag(value)) }));
      default:
        return undefined;
    }
  };
}

/** Maximum number of compared characters, since the time grows with its square. */
const MOST_COMPARED = 60;

const WORD_END = /[^a-z0-9]+/;
const MOST_WORDS = 12;
/** A match with a single word ranks slightly below a match with a whole label. */
const WORD_PENALTY = 0.5;

/** Distance of a text from a name, or from the name's nearest word. -1 if the name begins with the text. */
function distanceOf(text: string, name: string): number {
  const plain = normalizedText(name).slice(0, MOST_COMPARED);
  if (plain.startsWith(text)) return -1;
  const words = plain.split(WORD_END).slice(0, MOST_WORDS);
  return Math.min(distance(text, plain), ...words.map(word => distance(text, word) + WORD_PENALTY));
}

/** The options that are most similar to a text, by label or code. */
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
