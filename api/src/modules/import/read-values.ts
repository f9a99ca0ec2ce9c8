import {
  DIAGNOSIS_ADVICE,
  DIAGNOSIS_LEVELS,
  type ImportKind,
  NEUTRALIZATION_LEVELS,
  type Nomenclature,
  type NomenclatureTypeCode,
  type Problem,
  type ProblemCode,
} from 'shared/contract';
import { normalizedText } from '../../database/normalized-text';
import { EXPORT_TEXTS, type HeaderName } from '../export/wording';

/** A column of a file as the fields of a record call it. */
export type FieldName = HeaderName | 'name' | 'code' | 'description' | 'species' | 'author' | 'external_id';

const OWN_NAMES: Record<string, FieldName> = {
  external_id: 'external_id',
  name: 'name',
  nom: 'name',
  code: 'code',
  description: 'description',
  species: 'species',
  espece: 'species',
  scientific_name: 'species',
  'nom scientifique': 'species',
  vernacular_name: 'species',
  author: 'author',
  auteur: 'author',
  observer: 'author',
  observateur: 'author',
  infrstr_id: 'infrastructure',
  network_type_id: 'network_type',
  owner_id: 'owner',
  condition_id: 'condition',
  operation_type_id: 'operation_type',
  species_id: 'species',
  death_cause_id: 'death_cause',
};

/** Every name a column may have: the fields', and the headers of our own exports in both languages. */
function knownNames(): Map<string, FieldName> {
  const headers = Object.values(EXPORT_TEXTS).flatMap(({ header }) =>
    (Object.keys(header) as HeaderName[]).flatMap((name): [string, FieldName][] => [
      [name, name],
      [normalizedText(header[name]), name],
    ]),
  );
  return new Map<string, FieldName>([...headers, ...Object.entries(OWN_NAMES)]);
}
const KNOWN_NAMES = knownNames();

export const LEVELS = Object.values(DIAGNOSIS_LEVELS).flat();
export const ADVICE = Object.values(DIAGNOSIS_ADVICE).flat();

/** Which columns each kind of record takes. */
export const FIELDS: Record<Exclude<ImportKind, 'points' | 'lines'>, readonly FieldName[]> = {
  infrastructures: ['uuid', 'external_id', 'network_type', 'owner', 'condition'],
  diagnosis: [
    'uuid',
    'external_id',
    'infrastructure',
    'date',
    'arming',
    'condition',
    ...LEVELS,
    ...ADVICE,
    'technical_proposal',
    'actions',
    'equipped_structure',
    'remark',
  ],
  operations: [
    'uuid',
    'external_id',
    'infrastructure',
    'date',
    'neutralization_level',
    'operation_type',
    'equipments',
    'remark',
  ],
  mortality: [
    'uuid',
    'external_id',
    'date',
    'author',
    'species',
    'count',
    'death_cause',
    'data_source',
    'data_source_url',
    'infrastructure',
    'comment',
  ],
  'sensitive-areas': ['uuid', 'external_id', 'name', 'code', 'description'],
};

/** The field a column stands for, whatever the case, accents and language it is written in. */
export const fieldOf = (column: string): FieldName | undefined =>
  KNOWN_NAMES.get(normalizedText(column)) ?? KNOWN_NAMES.get(column.toLowerCase());

/** What a column of a field may be called, in plain lower case. */
export const namesOfField = (field: FieldName): string[] =>
  [...KNOWN_NAMES].filter(([, named]) => named === field).map(([name]) => name);

/** Finds items of a list by id, code or label. */
export function itemFinder(items: Iterable<Nomenclature>) {
  const byText = new Map<string, number>();
  for (const { id, type, code, label, label_en } of items)
    for (const text of [label_en, label, code, String(id)])
      if (text) byText.set(`${type} ${normalizedText(text)}`, id);
  return (type: NomenclatureTypeCode, text: string): number | undefined =>
    byText.get(`${type} ${normalizedText(text)}`);
}

/** `31/05/2024` and `31.05.2024` as a calendar date; others stay, and are judged by the schema. */
export function dateOf(text: string): string {
  const [, day, month, year] = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})/.exec(text) ?? [];
  if (day && month && year) return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  // A date column of a GIS carries a time.
  return text.slice(0, 10);
}

const YES = new Set(['t', 'true', 'y', 'yes', 'o', 'oui', 'v', 'vrai', 'x', 'on']);
const NO = new Set(['', 'f', 'false', 'n', 'no', 'non', 'faux', 'off']);

/**
 * Whether a cell says yes or no, as a program or a person writes it in either language: `true`, `oui`, `1`, `"1.0"`.
 * `undefined` for a text that says neither.
 */
export function flagOf(text: string): boolean | undefined {
  const plain = text.trim().toLowerCase();
  if (YES.has(plain)) return true;
  if (NO.has(plain)) return false;
  const number = Number(plain.replace(',', '.'));
  return Number.isNaN(number) ? undefined : number !== 0;
}

const LEVEL_OF = new Map(
  NEUTRALIZATION_LEVELS.flatMap(level =>
    [level, ...Object.values(EXPORT_TEXTS).map(({ word }) => normalizedText(word[level]))].map(
      text => [text, level] as const,
    ),
  ),
);

/** How far work neutralised, told by code or word; another text stays, and is judged by the schema. */
export const neutralizationOf = (text: string): string => LEVEL_OF.get(normalizedText(text)) ?? text;

/** The parts of a text between commas and semicolons that stand in no bracket. */
function partsOf(text: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === '(') depth += 1;
    else if (character === ')') depth = Math.max(0, depth - 1);
    else if (depth === 0 && (character === ',' || character === ';')) {
      parts.push(text.slice(start, at).trim());
      start = at + 1;
    }
  }
  return [...parts, text.slice(start).trim()];
}

/** Labels hold up to so many commas of their own. */
const MOST_COMMAS = 3;

/**
 * Reads a list whose items may hold separators themselves: the longest run of parts that means something is one item,
 * and a part that means nothing is an item as well.
 */
function itemsIn<Item>(text: string, read: (item: string) => Item, isKnown: (item: Item) => boolean): Item[] {
  const parts = partsOf(text);
  const items: Item[] = [];
  for (let at = 0; at < parts.length; ) {
    let length = Math.min(MOST_COMMAS + 1, parts.length - at);
    let item = read(parts.slice(at, at + length).join(', '));
    while (length > 1 && !isKnown(item)) {
      length -= 1;
      item = read(parts.slice(at, at + length).join(', '));
    }
    items.push(item);
    at += length;
  }
  return items;
}

/** Names between commas or semicolons, of which a name known may hold some itself. */
export const namesIn = (text: string, isKnown: (name: string) => boolean): string[] =>
  itemsIn(text, name => name, isKnown);

interface ReadEquipment {
  count: number;
  name: string;
  reference: string;
}

/** Where the bracket opens that the end of a text closes; -1 where none does. */
function openingOf(text: string): number {
  let depth = 0;
  for (let at = text.length - 1; at >= 0; at--) {
    if (text[at] === ')') depth += 1;
    else if (text[at] === '(') depth -= 1;
    if (depth === 0) return at;
  }
  return -1;
}

/** How many, what and its reference: `2 × EQ001 (B-12)`. A known name may end with a bracket itself. */
function equipmentOf(part: string, isKnown: (name: string) => boolean): ReadEquipment {
  const digits = /^\d{1,9}/.exec(part)?.[0] ?? '';
  const after = part.slice(digits.length).trimStart();
  const isCounted = digits !== '' && /^[×x*]/.test(after);
  const count = isCounted ? Number(digits) : 1;
  const name = isCounted ? after.slice(1).trim() : part;
  const open = name.endsWith(')') && !isKnown(name) ? openingOf(name) : -1;
  if (open < 0) return { count, name, reference: '' };
  return { count, name: name.slice(0, open).trim(), reference: name.slice(open + 1, -1) };
}

/** The parts of `2 × EQ001 (B-12); EQ006`: how many, what, reference. */
export const equipmentsOf = (text: string, isKnown: (name: string) => boolean): ReadEquipment[] =>
  itemsIn(
    text,
    part => equipmentOf(part, isKnown),
    ({ name }) => isKnown(name),
  );

/** The day of a date that was made in the server's own time zone; empty for a date that is none. */
function dayOf(date: Date): string {
  if (Number.isNaN(date.getTime())) return '';
  const parts = [date.getFullYear(), date.getMonth() + 1, date.getDate()];
  return parts.map((part, i) => String(part).padStart(i === 0 ? 4 : 2, '0')).join('-');
}

/** A cell as trimmed text; empty for nothing. */
export function textOfCell(value: unknown): string {
  if (value === null || value === undefined || Number.isNaN(value)) return '';
  if (value instanceof Date) return dayOf(value);
  return String(value).replaceAll('\u0000', '').trim();
}

/** What a cell cannot be read as. */
export interface CellFault {
  path: Problem['path'];
  code: ProblemCode;
  params?: Problem['params'];
}
