import { NETWORK_FIELDS, type NetworkField } from 'shared/contract/administration';
import type { IDENTIFIED_BY } from 'shared/contract/networks';
import { normalizedText } from '../../store/normalized-text';
import type { ParsedRow } from '../import/parse/parsed-file';
import { textOfCell } from '../import/read-values';

export type NetworkColumns = Partial<Record<NetworkField, string>>;

/** Name that stands for the ids that features of GeoJSON have besides their columns. */
export const FEATURE_ID = '@id';

/** Names of columns in files of operators, without accents, the most likely first. */
const NAMES: Record<NetworkField, readonly string[]> = {
  number: [
    ...['numero', 'number', 'num', 'operator_number', 'ref', 'reference', 'no', 'n'],
    ...['numero_support', 'num_support', 'numero_pylone', 'num_pylone', 'numero_poteau', 'num_poteau'],
    ...['repere', 'etiquette', 'pole_number', 'support_number', 'plate', 'immatriculation'],
  ],
  line: [
    ...['ligne', 'line', 'nom_ligne', 'line_name', 'nom_ouvrage', 'nom_ouvrage_1', 'nom_ouvrage1', 'ouvrage'],
    ...['depart', 'nom_depart', 'feeder', 'circuit', 'nom_circuit', 'liaison', 'code_ligne', 'line_id'],
  ],
  network: [
    'reseau',
    'network',
    'network_type',
    'type_reseau',
    'niveau',
    'domaine_tension',
    'tension',
    'voltage',
  ],
  id: [
    ...['id', 'gid', 'identifiant', 'external_id', 'objectid', 'fid', 'ogc_fid', 'id_support', 'id_pylone'],
    ...['id_poteau', 'pole_id', 'support_id', 'code_support', 'uuid', 'globalid', FEATURE_ID],
  ],
  arming: ['armement', 'arming', 'type_armement', 'type_arm', 'crossarm'],
  material: ['materiau', 'material', 'matiere', 'nature', 'nature_support', 'type_support'],
  year: [
    ...['annee', 'year', 'annee_construction', 'annee_pose', 'date_pose', 'construction_year', 'start_date'],
    ...['date_mise_en_service', 'annee_mise_en_service'],
  ],
};

const plain = (column: string) =>
  column === FEATURE_ID
    ? column
    : normalizedText(column)
        .replace(/[^a-z0-9]+/g, '_')
        .replace(/^_|_$/g, '');

/** Guesses which column holds what from the names of columns. Each column is used once. */
export function guessColumns(columns: readonly string[]): NetworkColumns {
  const left = new Map(columns.map(column => [plain(column), column]));
  const guessed: NetworkColumns = {};
  for (const field of NETWORK_FIELDS) {
    const name = NAMES[field].find(candidate => left.has(candidate));
    if (name === undefined) continue;
    guessed[field] = left.get(name) as string;
    left.delete(name);
  }
  return guessed;
}

const MOST_CHARACTERS = 200;

/** A value as one line of text. */
export const cellOf = ({ values }: Pick<ParsedRow, 'values'>, column: string | undefined): string =>
  column === undefined || !Object.hasOwn(values, column)
    ? ''
    : textOfCell(values[column])
        .replaceAll(/\p{Cc}+/gu, ' ')
        .slice(0, MOST_CHARACTERS)
        .trim();

/** What tells the poles of some rows apart: the first of id, number, and line with number that is always unique. */
export function guessKey(
  rows: readonly Pick<ParsedRow, 'values'>[],
  { id, number, line }: NetworkColumns,
): (typeof IDENTIFIED_BY)[number] {
  const isUnique = (keyOf: (row: Pick<ParsedRow, 'values'>) => string) => {
    const keys = rows.map(keyOf);
    return rows.length > 0 && !keys.includes('') && new Set(keys).size === keys.length;
  };
  if (id !== undefined && isUnique(row => cellOf(row, id))) return 'id';
  if (number === undefined) return 'place';
  if (isUnique(row => cellOf(row, number))) return 'number';
  const withLine = (row: Pick<ParsedRow, 'values'>) => {
    const text = cellOf(row, number);
    return text && `${cellOf(row, line)}\n${text}`;
  };
  return line !== undefined && isUnique(withLine) ? 'line_number' : 'place';
}

/**
 * The key of a pole within its source. A pole without a number or id is told by its place, rounded to about a metre,
 * like all poles of a source that names neither.
 */
export function keyOf(
  identifiedBy: (typeof IDENTIFIED_BY)[number],
  pole: { id: string; number: string; line: string; longitude: number; latitude: number },
): string {
  const place = `@${pole.longitude.toFixed(5)},${pole.latitude.toFixed(5)}`;
  if (identifiedBy === 'id') return pole.id || place;
  if (identifiedBy === 'number') return pole.number || place;
  return identifiedBy === 'line_number' && pole.number ? `${pole.line}\n${pole.number}` : place;
}
