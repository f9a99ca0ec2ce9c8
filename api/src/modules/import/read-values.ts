import {
  DIAGNOSIS_ADVICE,
  DIAGNOSIS_LEVELS,
  type ImportKind,
  NEUTRALIZATION_LEVELS,
  type Nomenclature,
  type NomenclatureTypeCode,
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

const YES = new Set(['1', 'true', 'x', ...Object.values(EXPORT_TEXTS).map(({ word }) => word.yes)]);

/** Whether a cell says yes, as a program or as a person does. */
export const flagOf = (text: string): boolean => YES.has(text.toLowerCase());

const LEVEL_OF = new Map(
  NEUTRALIZATION_LEVELS.flatMap(level =>
    [level, ...Object.values(EXPORT_TEXTS).map(({ word }) => normalizedText(word[level]))].map(
      text => [text, level] as const,
    ),
  ),
);

/** How far work neutralised, told by code or word; another text stays, and is judged by the schema. */
export const neutralizationOf = (text: string): string => LEVEL_OF.get(normalizedText(text)) ?? text;

/** The parts of `2 × EQ001 (B-12), EQ006`: how many, what, reference. */
export function equipmentsOf(text: string): { count: number; name: string; reference: string }[] {
  return text.split(/\s*[,;]\s*(?![^(]*\))/).map(part => {
    const [, count = '1', name = part, reference = ''] =
      /^(?:(\d+)\s*[×x*]\s*)?(.*?)(?:\s*\(([^)]*)\))?$/.exec(part) ?? [];
    return { count: Number(count), name, reference };
  });
}

/** A cell as trimmed text; empty for nothing. */
export function textOfCell(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  return String(value).replaceAll('\u0000', '').trim();
}

/** What a cell cannot be read as. */
export interface CellFault {
  path: string[];
  code: ProblemCode;
}
