import type { Nomenclatures } from 'shared/api';
import { infrastructureTypeOf, z } from 'shared/contract';
import { moveBetween, type WorkItem, type WorkMeasure } from 'shared/programme';
import type { LinkAnswerInput, LinkedOrder } from 'shared/programme/links';

/** States to which an answer can move works. */
export const ANSWERS = ['PLANNED', 'DECLINED', 'FITTED'] as const;

export const REASONS = ['gone', 'notOurs', 'cost', 'access', 'other'] as const;
export const LEVELS = ['full', 'partial'] as const;

/** The fields of an answer. */
export const answerSchema = z.object({
  to: z.enum(ANSWERS).nullish(),
  planned_for: z.string().nullish(),
  team: z.string().nullish(),
  chip: z.enum(REASONS).nullish(),
  word: z.string().nullish(),
  date: z.string(),
  neutralization_level: z.enum(LEVELS),
  type_id: z.number().nullish(),
  count: z.number().nullish(),
});

/** Works that an operator answers, with an account or by an order's link. */
export type AnsweredItem = Omit<LinkedOrder['items'][number], 'infrastructure' | 'before' | 'after'> & {
  infrastructure: Pick<WorkItem['infrastructure'], 'id' | 'resourcetype' | 'geometry'> & {
    properties: LinkedOrder['items'][number]['infrastructure']['properties'] & { photo?: string | null };
  };
};

export type Answer = Pick<LinkAnswerInput, 'to' | 'reason' | 'neutralization_level'> & {
  planned_for: string | null;
  /** Day on which equipment was fitted. */
  date: string;
  type_id: number | null;
  count: number | null;
};

/** Whether an operator can still answer works in this state. */
export const answerable = ({ state }: Pick<WorkItem, 'state'>): boolean =>
  ANSWERS.every(to => moveBetween(state, to) !== undefined);

/** Equipment by the measure that it carries out, as codes of `EQMT_TYPE`. */
const EQUIPMENT: Record<WorkMeasure, readonly string[]> = {
  isolation_advice: ['EQ007', 'EQ005', 'EQ020', 'EQ008', 'EQ009'],
  dissuasion_advice: ['EQ001', 'EQ002', 'EQ003', 'EQ004', 'EQ022'],
  attraction_advice: ['EQ010', 'EQ021'],
  change_advice: [],
  nest_platform_advice: ['EQ019'],
  visibility_advice: ['EQ011', 'EQ013', 'EQ014', 'EQ015'],
  burial_advice: ['EQ016'],
};

/** `offered`: equipment that can be fitted at every item. `asked`: the part of it for the requested measures. */
export function equipmentFor(items: readonly AnsweredItem[], nomenclatures: Nomenclatures) {
  const [first, ...others] = items.map(({ infrastructure: { resourcetype, properties } }) =>
    nomenclatures.choices('EQMT_TYPE', {
      infrastructureType: infrastructureTypeOf(resourcetype),
      networkType: properties.network_type?.code ?? null,
    }),
  );
  const offered = (first ?? []).filter(({ id }) => others.every(list => list.some(one => one.id === id)));
  const asked = new Set(
    items.flatMap(({ measures }) => measures.flatMap(name => EQUIPMENT[name as WorkMeasure])),
  );
  return { asked: offered.filter(({ code }) => asked.has(code)), offered };
}
