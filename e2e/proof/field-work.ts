import type { SeededRandom } from './seeded-random';

/** A record that the agent enters, which its mark identifies later. */
export interface PlannedRecord {
  /** Unique text in a remark or reason; for a support, its position. */
  mark: string;
  resource: 'points' | 'diagnosis' | 'operations' | 'surveys' | 'mortality' | 'trials' | 'campaign-targets';
  /** Index of the planned support it belongs to. */
  about: number | null;
  /** Index of the planned survey that found a case. */
  foundBy: number | null;
  position: [number, number];
  /** Marks of its pictures. */
  pictures: string[];
}

/** Ids that the records use. */
export interface ReferenceIds {
  /** Targets of a campaign, which the agent skips one by one. */
  targets: number[];
  network: number;
  operationType: number;
  species: number;
  deathCause: number;
}

const KINDS = [
  ...(['points', 'diagnosis', 'operations', 'surveys', 'mortality', 'trials', 'campaign-targets'] as const),
];
const UNPICTURED: PlannedRecord['resource'][] = ['points', 'trials', 'campaign-targets'];

/** The number of targets that a day of some records skips. */
export const targetsOf = (records: number) => Math.floor(records / KINDS.length);

/**
 * Plans a day's work: supports, each with a diagnosis, an operation, a survey that finds a case, a trial, and a target of
 * a campaign that is skipped, until there are enough records.
 */
export function planFieldWork(records: number, photos: number, seed: number, random: SeededRandom) {
  const plan: PlannedRecord[] = [];
  for (let index = 0; index < records; index++) {
    const resource = KINDS[index % KINDS.length] ?? 'points';
    const support = index - (index % KINDS.length);
    // Supports are about 200 m apart. The seed varies the last decimals.
    const row = support / KINDS.length;
    const longitude = 9 + (row % 10) * 0.0025 + random.between(0, 99) * 1e-6;
    const latitude = 42.2 + Math.floor(row / 10) * 0.0025 + random.between(0, 99) * 1e-6;
    const position: [number, number] =
      resource === 'points'
        ? [Number(longitude.toFixed(6)), Number(latitude.toFixed(6))]
        : (plan[support]?.position ?? [9, 42.2]);
    const mark = resource === 'points' ? position.join() : `proof ${seed} record ${index}`;
    plan.push({
      ...{ mark, resource, position, pictures: [] },
      about: resource === 'points' ? null : support,
      foundBy: resource === 'mortality' ? support + KINDS.indexOf('surveys') : null,
    });
  }
  const able = plan.filter(({ resource }) => !UNPICTURED.includes(resource));
  for (let photo = 0; photo < photos; photo++)
    able[photo % able.length]?.pictures.push(`proof ${seed} picture ${photo}`);
  return plan;
}

const DAY = '2026-03-31';

/** The command that the record's form would submit. */
export function commandOf(
  { resource, mark, position, about }: PlannedRecord,
  { support, survey }: { support: string | null; survey: string | null },
  pictureRefs: string[],
  ids: ReferenceIds,
) {
  const geom = { type: 'Point', coordinates: position };
  if (resource === 'campaign-targets') {
    const id = ids.targets[(about ?? 0) / KINDS.length];
    return { kind: 'update', resource, id, body: { reason: mark }, known: { place: geom } };
  }
  const body = {
    points: { geom, network_type_id: ids.network },
    diagnosis: { infrastructure: support, date: DAY, remark: mark, arming_id: [], media_id: pictureRefs },
    operations: {
      infrastructure: support,
      date: DAY,
      neutralization_level: 'full',
      operation_type_id: ids.operationType,
      remark: mark,
      equipments: [],
      media_id: pictureRefs,
    },
    surveys: {
      date: DAY,
      ...{ started_at: '08:00', ended_at: '09:00', observers: 'Proof', people: 1 },
      ...{ way: 'FOOT', visibility: 'GOOD', nothing_found: false },
      targets: [{ infrastructure: support }],
      remark: mark,
      media_id: pictureRefs,
    },
    trials: {
      ...{ kind: 'DETECTION', size_class: 'M', placed_on: DAY },
      checks: [{ minutes: 60, seen: true }],
      remark: mark,
    },
    mortality: {
      geom,
      date: DAY,
      author: 'Proof',
      species_id: ids.species,
      death_cause_id: ids.deathCause,
      count: 1,
      infrstr_id: support,
      survey,
      comment: mark,
      media_id: pictureRefs,
    },
  }[resource];
  return { kind: 'create', resource, body };
}
