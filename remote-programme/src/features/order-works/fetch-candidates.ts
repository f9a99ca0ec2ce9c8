import { ApiError, fetchArrayPage, fetchListPage, request } from 'shared/api';
import { type InfrastructureType, infrastructureTypeOf, z } from 'shared/contract';
import { infrastructureSchema } from 'shared/kinds';
import { OPEN_STATES, WORK_MEASURES, type WorkMeasure } from 'shared/programme';
import { fetchKindPage } from 'shared/ui/list';
import { workItems } from 'shared/works/kinds';
import { allPages } from '../show-works/all-pages';

/** Reason why no works can be ordered for a support or line. */
export type Obstacle =
  | { code: 'open'; item: number }
  | { code: 'full' }
  | { code: 'unknown' }
  /** The server's reason in words. */
  | { code: 'refused'; text: string };

export interface Candidate {
  id: number;
  /** `null` if not determined. An obstacle then prevents an order. */
  type: InfrastructureType | null;
  /** Measures advised by its last diagnosis. */
  advice: readonly WorkMeasure[];
  obstacle: Obstacle | null;
}

const CHUNK = 100;
const AT_ONCE = 6;
const ALL_MEASURES: readonly WorkMeasure[] = [...WORK_MEASURES.POLE, ...WORK_MEASURES.LINE];

const flag = z.boolean().optional();
const visitSchema = z.object({
  infrastructure: z.int(),
  last: z.boolean(),
  isolation_advice: flag,
  dissuasion_advice: flag,
  attraction_advice: flag,
  change_advice: flag,
  nest_platform_advice: flag,
  visibility_advice: flag,
  burial_advice: flag,
});
const worksSchema = z.object({
  properties: z.object({
    infrastructure: z.int(),
    last: z.boolean(),
    neutralization_level: z.string(),
  }),
});

/** The advice of last visits, full neutralisations and open works of supports and lines. */
async function fetchKnown(ids: readonly number[], signal: AbortSignal) {
  const query = { infrastructure: ids };
  const [visits, works, open] = await Promise.all([
    allPages(page => fetchArrayPage(visitSchema, 'cables/diagnosis/', page, signal), query),
    allPages(page => fetchListPage(worksSchema, 'cables/operations/', page, signal), query),
    allPages(page => fetchKindPage(workItems, page, signal), { ...query, state: OPEN_STATES }),
  ]);
  const full = works.filter(
    ({ properties }) => properties.last && properties.neutralization_level === 'full',
  );
  return {
    advice: visits
      .filter(({ last }) => last)
      .map(visit => [visit.infrastructure, ALL_MEASURES.filter(measure => visit[measure])] as const),
    full: full.map(({ properties }) => properties.infrastructure),
    open: open.map(item => [item.infrastructure.id, item.id] as const),
  };
}

/** The type of a support or line; `null` if it does not exist. */
async function fetchType(id: number, signal: AbortSignal): Promise<InfrastructureType | null> {
  try {
    const { resourcetype } = await request(infrastructureSchema, `cables/infrastructures/${id}/`, { signal });
    return infrastructureTypeOf(resourcetype);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

/** Types by id. At most `AT_ONCE` are requested in parallel. */
async function typesOf(ids: readonly number[], signal: AbortSignal) {
  const types = new Map<number, InfrastructureType | null>();
  const waiting = [...ids];
  const work = async () => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift())
      types.set(id, await fetchType(id, signal));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return types;
}

const typeOfAdvice = ([measure]: readonly WorkMeasure[]): InfrastructureType | null => {
  if (!measure) return null;
  return (WORK_MEASURES.POLE as readonly string[]).includes(measure) ? 'POLE' : 'LINE';
};

/**
 * For each support or line, in the given order: the advice, and the obstacle to an order if there is one.
 * @throws ApiError
 */
export async function fetchCandidates(ids: readonly number[], signal: AbortSignal): Promise<Candidate[]> {
  const advice = new Map<number, readonly WorkMeasure[]>();
  const full = new Set<number>();
  const open = new Map<number, number>();
  for (let from = 0; from < ids.length; from += CHUNK) {
    const factsById = await fetchKnown(ids.slice(from, from + CHUNK), signal);
    for (const [id, measures] of factsById.advice) advice.set(id, measures);
    for (const id of factsById.full) full.add(id);
    for (const [id, item] of factsById.open) open.set(id, item);
  }
  const adviceOf = (id: number) => advice.get(id) ?? [];
  const unclear = ids.filter(id => adviceOf(id).length === 0 && !full.has(id) && !open.has(id));
  const types = await typesOf(unclear, signal);
  return ids.map(id => {
    const item = open.get(id);
    const type = types.get(id) ?? typeOfAdvice(adviceOf(id));
    const obstacle: Obstacle | null =
      item !== undefined
        ? { code: 'open', item }
        : full.has(id)
          ? { code: 'full' }
          : type === null
            ? { code: 'unknown' }
            : null;
    return { id, type, advice: adviceOf(id), obstacle };
  });
}
