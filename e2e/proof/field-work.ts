import type { SeededRandom } from './seeded-random';

/** A record that the agent enters, which its mark identifies later. */
export interface PlannedRecord {
  /** Unique text in a remark; for a support, its position. */
  mark: string;
  resource: 'points' | 'diagnosis' | 'operations' | 'mortality';
  /** Index of the planned support it belongs to. */
  about: number | null;
  position: [number, number];
  /** Marks of its pictures. */
  pictures: string[];
}

/** Ids of list items and of a species that the records use. */
export interface ReferenceIds {
  network: number;
  operationType: number;
  species: number;
  deathCause: number;
}

/**
 * Plans a day's work: supports, each with a diagnosis, an operation and a mortality case, until there are enough
 * records.
 */
export function planFieldWork(records: number, photos: number, seed: number, random: SeededRandom) {
  const plan: PlannedRecord[] = [];
  const kinds = ['points', 'diagnosis', 'operations', 'mortality'] as const;
  for (let index = 0; index < records; index++) {
    const resource = kinds[index % 4] ?? 'points';
    const support = index - (index % 4);
    // Supports are about 200 m apart. The seed varies the last decimals.
    const row = support / 4;
    const longitude = 9 + (row % 10) * 0.0025 + random.between(0, 99) * 1e-6;
    const latitude = 42.2 + Math.floor(row / 10) * 0.0025 + random.between(0, 99) * 1e-6;
    const position: [number, number] =
      resource === 'points'
        ? [Number(longitude.toFixed(6)), Number(latitude.toFixed(6))]
        : (plan[support]?.position ?? [9, 42.2]);
    const mark = resource === 'points' ? position.join() : `proof ${seed} record ${index}`;
    plan.push({ mark, resource, about: resource === 'points' ? null : support, position, pictures: [] });
  }
  const able = plan.filter(({ resource }) => resource !== 'points');
  for (let photo = 0; photo < photos; photo++)
    able[photo % able.length]?.pictures.push(`proof ${seed} picture ${photo}`);
  return plan;
}

const DAY = '2026-03-31';

/** The command that the record's form would submit. */
export function commandOf(
  { resource, mark, position }: PlannedRecord,
  supportRef: string | null,
  pictureRefs: string[],
  ids: ReferenceIds,
) {
  const geom = { type: 'Point', coordinates: position };
  const body = {
    points: { geom, network_type_id: ids.network },
    diagnosis: { infrastructure: supportRef, date: DAY, remark: mark, arming_id: [], media_id: pictureRefs },
    operations: {
      infrastructure: supportRef,
      date: DAY,
      neutralization_level: 'full',
      operation_type_id: ids.operationType,
      remark: mark,
      equipments: [],
      media_id: pictureRefs,
    },
    mortality: {
      geom,
      date: DAY,
      author: 'Proof',
      species_id: ids.species,
      death_cause_id: ids.deathCause,
      count: 1,
      infrstr_id: supportRef,
      comment: mark,
      media_id: pictureRefs,
    },
  }[resource];
  return { kind: 'create', resource, body };
}
