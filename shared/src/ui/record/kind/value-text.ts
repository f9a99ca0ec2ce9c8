import {
  type FieldFacts,
  isLocalRef,
  type KindWords,
  type LineGeometry,
  type PointGeometry,
  type Species,
} from '../../../contract';
import { inputName } from '../../../contract/record-field';
import { lengthOfLine } from '../../../geometry';
import { formatPosition } from '../../../geometry/geojson';
import type { Nomenclatures } from '../../../platform/http';
import {
  formatDate,
  formatLength,
  formatMonthDay,
  type Locale,
  labelOf,
  speciesName,
} from '../../../platform/language';
import type { KindTexts } from './use-kind-texts';

export interface ValueContext {
  locale: Locale;
  words: KindWords;
  nomenclatures: Nomenclatures;
  say: KindTexts;
  /** Species that the values may refer to, for their names. */
  species?: readonly (Species | undefined)[] | undefined;
}

export type RowFacts = FieldFacts & { readonly as: string };

/** The name of a field in inputs. */
export const writtenName = (name: string, { as }: { readonly as: string }): string => inputName(name, as);

/** Text of an input value. A missing value gives an empty text, "no" for a flag, and 0 for pictures. */
export function valueText(facts: FieldFacts, value: unknown, context: ValueContext): string {
  if (facts.type === 'flag') return context.say(value === true ? 'yes' : 'no');
  if (facts.type === 'pictures') return String(Array.isArray(value) ? value.length : 0);
  if (value === null || value === undefined || value === '') return '';
  const { locale, words, nomenclatures, say, species = [] } = context;
  const label = (id: unknown) => labelOf(nomenclatures.byId(id as number) ?? { label: '' }, locale);
  const nameOf = (id: unknown) => {
    const named = species.find(candidate => candidate?.id === id);
    return named ? speciesName(named, locale) : say('numbered', { id: String(id) });
  };
  switch (facts.type) {
    case 'item':
      return label(value);
    case 'items':
      return (value as unknown[]).map(label).join(', ');
    case 'species':
      return nameOf(value);
    case 'species_list':
      return (value as unknown[]).map(nameOf).join(', ');
    case 'month_day':
      return formatMonthDay(String(value), locale);
    case 'link':
      if (!isLocalRef(value)) return say('numbered', { id: String(value) });
      return say(facts.kind === 'infrastructures' ? 'waitingInfrastructure' : 'waitingTitle');
    case 'day':
      return formatDate(String(value), locale);
    case 'choice':
      return words.code?.[String(value)] ?? String(value);
    case 'choices':
      return (value as string[]).map(code => words.code?.[code] ?? code).join(', ');
    case 'rows':
      return (value as Record<string, unknown>[]).map(row => rowText(facts, row, context)).join('\u00a0; ');
    default:
      return String(value);
  }
}

/** Text of a row: its fields, with an item first as `2 × Spiral`. */
function rowText({ fields = {} }: FieldFacts, row: Record<string, unknown>, context: ValueContext): string {
  const entries = Object.entries(fields).map(
    ([name, facts]: [string, RowFacts]) =>
      [facts.type, valueText(facts, row[writtenName(name, facts)], context)] as const,
  );
  const of = (type: FieldFacts['type']) => entries.find(entry => entry[0] === type)?.[1] ?? '';
  const withItem = entries.some(([type]) => type === 'item');
  const others = entries.filter(([type]) => !withItem || (type !== 'item' && type !== 'number'));
  const texts = others.map(([, text]) => text);
  return [withItem && `${of('number')} × ${of('item')}`, ...texts].filter(Boolean).join(', ');
}

/** A geometry as text: the position of a point, or the length of a line and its number of points. */
export function placeText(
  geometry: PointGeometry | LineGeometry | null | undefined,
  { locale, say }: Pick<ValueContext, 'locale' | 'say'>,
): string {
  if (!geometry) return '';
  if (geometry.type === 'Point') return formatPosition(geometry.coordinates);
  const points = say('points', { count: geometry.coordinates.length });
  return `${formatLength(lengthOfLine(geometry), locale)}, ${points}`;
}
