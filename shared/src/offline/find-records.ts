import {
  type InfrastructureFilter,
  infrastructureFilterSchema,
  infrastructureTypeOf,
  type MortalityFilter,
  mortalityFilterSchema,
  plainText,
  SHORTEST_WORD,
  wordsLookedFor,
  wordsOf,
} from '../contract';
import { type Bounds, boundsMeet } from '../map/geometry';
import type { RecordsOf, TakenKind } from './offline-database';
import type { Taken, TakenRecords } from './taken-records';

type Named = { id: number; name: string };

/** Whether every word of a question is the number, or in one of the texts. */
function mentions(question: string | undefined, id: number, texts: () => (string | undefined)[]): boolean {
  const words = wordsLookedFor(wordsOf(question ?? ''));
  if (words.length === 0) return true;
  const whole = plainText(texts().join(' '));
  const isNumber = (word: string) => /^\d+$/.test(word) && Number(word) === id;
  return words.every(word => isNumber(word) || (word.length >= SHORTEST_WORD && whole.includes(word)));
}

const oneOf = <Value>(wanted: readonly Value[] | undefined, value: Value | undefined) =>
  !wanted || (value !== undefined && wanted.includes(value));
const anyOf = (wanted: readonly number[] | undefined, values: readonly { id: number }[] = []) =>
  !wanted || values.some(({ id }) => wanted.includes(id));
const names = (areas: readonly Named[] = []) => areas.map(({ name }) => name);

/** The server's filters of supports and lines (`api/src/modules/infrastructures/filter.ts`), on whole records. */
export function findsInfrastructure(
  filter: InfrastructureFilter,
  { record: { id, resourcetype, properties: p } }: Taken<'infrastructures'>,
): boolean {
  const last = p.diagnosis.find(diagnosis => diagnosis.last) ?? p.diagnosis[0];
  const fitted = p.operations.flatMap(operation => operation.properties.equipments.map(({ type }) => type));
  return (
    oneOf(filter.type, infrastructureTypeOf(resourcetype)) &&
    oneOf(filter.network_type, p.network_type.id) &&
    oneOf(filter.owner, p.owner?.id) &&
    oneOf(filter.condition, p.condition?.id) &&
    oneOf(filter.risk, p.risk ?? 'none') &&
    oneOf(filter.neutralization, p.neutralization) &&
    anyOf(filter.arming, last?.arming) &&
    anyOf(filter.equipment, fitted) &&
    anyOf(filter.area, p.areas) &&
    anyOf(filter.sensitive_area, p.sensitive_area) &&
    (!filter.diagnosed_after || (p.last_diagnosis_date ?? '') >= filter.diagnosed_after) &&
    (!filter.diagnosed_before ||
      (p.last_diagnosis_date !== null && p.last_diagnosis_date <= filter.diagnosed_before)) &&
    (filter.has_mortality === undefined || p.mortality_count > 0 === filter.has_mortality) &&
    mentions(filter.q, id, () => [
      ...names(p.areas),
      ...names(p.sensitive_area),
      ...p.diagnosis.flatMap(diagnosis => [
        diagnosis.remark,
        diagnosis.technical_proposal,
        diagnosis.actions,
        diagnosis.equipped_structure,
      ]),
      ...p.operations.map(operation => operation.properties.remark),
    ])
  );
}

/** The server's filters of mortality cases, on whole records. */
export function findsCase(
  filter: MortalityFilter,
  { record: { id, properties: p } }: Taken<'mortality'>,
): boolean {
  return (
    oneOf(filter.species, p.species.id) &&
    oneOf(filter.death_cause, p.death_cause?.id) &&
    oneOf(filter.infrastructure, p.infrstr?.id) &&
    anyOf(filter.area, p.areas) &&
    anyOf(filter.sensitive_area, p.sensitive_area) &&
    (!filter.observed_after || p.date >= filter.observed_after) &&
    (!filter.observed_before || p.date <= filter.observed_before) &&
    mentions(filter.q, id, () => [
      p.species.vernacular_name,
      p.species.vernacular_name_en,
      p.species.scientific_name,
      p.species.code,
      p.comment,
      p.author,
      ...names(p.areas),
    ])
  );
}

/** A query string as the contract's filters read it: `key[]` and repeated keys are lists. */
export function filterValues(query: URLSearchParams): Record<string, string | string[]> {
  const values: Record<string, string | string[]> = {};
  for (const key of new Set(query.keys())) {
    const all = query.getAll(key);
    values[key.replace(/\[\]$/, '')] = all.length > 1 || key.endsWith('[]') ? all : (all[0] ?? '');
  }
  return values;
}

const boxOf = infrastructureFilterSchema.pick({ in_bbox: true });

/**
 * The records of a kind that answer a query.
 * @param box where they lie; the query's own unless told otherwise
 */
export function findRecords<Kind extends TakenKind>(
  { of }: TakenRecords,
  kind: Kind,
  query: URLSearchParams,
  box: Bounds | undefined = boxOf.parse(filterValues(query)).in_bbox,
): Taken<Kind>[] {
  const finds = filterOf(kind, filterValues(query));
  return [...(of[kind] as Map<number, Taken<Kind>>).values()].filter(
    taken => (!box || boundsMeet(taken.bounds, box)) && finds(taken),
  );
}

function filterOf<Kind extends TakenKind>(
  kind: Kind,
  values: Record<string, unknown>,
): (taken: Taken<Kind>) => boolean {
  if (kind === 'infrastructures') {
    const filter = infrastructureFilterSchema.parse(values);
    return taken => findsInfrastructure(filter, taken as Taken<'infrastructures'>);
  }
  if (kind === 'mortality') {
    const filter = mortalityFilterSchema.parse(values);
    return taken => findsCase(filter, taken as Taken<'mortality'>);
  }
  return () => true;
}

type Rank = (record: never) => string | number;

const RISKS = ['RISK_L', 'RISK_M', 'RISK_H'];
const NEUTRALIZED = ['none', 'partial', 'full'];

/** What the lists can be ordered by, besides the id. */
const RANKS: { [Kind in TakenKind]: Record<string, Rank> } = {
  infrastructures: {
    type: (record: RecordsOf['infrastructures']) => infrastructureTypeOf(record.resourcetype),
    network_type: (record: RecordsOf['infrastructures']) => record.properties.network_type.id,
    risk: (record: RecordsOf['infrastructures']) => RISKS.indexOf(record.properties.risk ?? ''),
    neutralization: (record: RecordsOf['infrastructures']) =>
      NEUTRALIZED.indexOf(record.properties.neutralization),
    last_diagnosis_date: (record: RecordsOf['infrastructures']) =>
      record.properties.last_diagnosis_date ?? '',
    owner: (record: RecordsOf['infrastructures']) => record.properties.owner?.id ?? 0,
    condition: (record: RecordsOf['infrastructures']) => record.properties.condition?.id ?? 0,
    mortality_count: (record: RecordsOf['infrastructures']) => record.properties.mortality_count,
  },
  mortality: {
    species: (record: RecordsOf['mortality']) => record.properties.species.vernacular_name,
    date: (record: RecordsOf['mortality']) => record.properties.date,
    death_cause: (record: RecordsOf['mortality']) => record.properties.death_cause?.id ?? 0,
    count: (record: RecordsOf['mortality']) => record.properties.count ?? -1,
    author: (record: RecordsOf['mortality']) => record.properties.author,
  },
  'sensitive-areas': {
    name: (record: RecordsOf['sensitive-areas']) => plainText(record.properties.name),
    code: (record: RecordsOf['sensitive-areas']) => record.properties.code,
  },
};

/** In the order a list asks for (`-` before it: descending), the id deciding between equals. */
export function inOrder<Kind extends TakenKind>(
  kind: Kind,
  found: Taken<Kind>[],
  ordering: string | null,
): RecordsOf[Kind][] {
  const sign = ordering?.startsWith('-') ? -1 : 1;
  const rank = RANKS[kind][(ordering ?? 'id').replace(/^-/, '')] as
    | ((record: RecordsOf[Kind]) => string | number)
    | undefined;
  const compare = (a: RecordsOf[Kind], b: RecordsOf[Kind]) => {
    const [first, second] = rank ? [rank(a), rank(b)] : [0, 0];
    return sign * (first < second ? -1 : first > second ? 1 : a.id - b.id);
  };
  return found.map(({ record }) => record).sort(compare);
}
