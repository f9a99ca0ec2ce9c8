import type { DrawnDiagnosis, Target } from './diagnoses';
import type { DrawnNetwork } from './network';
import type { DrawnOperation } from './operations';
import type { PictureSubject } from './pictures/draw-picture';
import type { PoleKind } from './pictures/poles';
import type { SeededRandom } from './seeded-random';
import notes from './texts/field-notes.json';

/** A picture of the set and the record it belongs to, by its index among diagnoses or operations. */
export interface DrawnPicture {
  of: { kind: 'diagnosis' | 'operation'; index: number };
  subject: PictureSubject;
  author: string;
  remark: string;
}

const BY_ARMING: Readonly<Record<string, PoleKind>> = {
  NVS: 'suspendedArm',
  VR2: 'suspendedArm',
  H61: 'transformer',
  TRI: 'pylon',
  TRI_TOW: 'pylon',
  HEADCAT_TOW: 'pylon',
  TAB_TOW: 'pylon',
};

interface Occasion {
  of: DrawnPicture['of'];
  on: Target;
  date: string;
  kind: PoleKind;
}

function occasionsOf(
  diagnoses: readonly DrawnDiagnosis[],
  operations: readonly DrawnOperation[],
): Record<'diagnosis' | 'operation', Occasion[]> {
  const kinds = new Map<number, PoleKind>();
  const diagnosed = [...diagnoses.entries()].flatMap(([index, { on, date, armings }]): Occasion[] => {
    if (on.kind !== 'POLE') return [];
    const kind = BY_ARMING[armings[0] ?? ''] ?? 'rigidArm';
    kinds.set(on.index, kind);
    return [{ of: { kind: 'diagnosis', index }, on, date, kind }];
  });
  const operated = [...operations.entries()].flatMap(([index, { on, date, equipments }]): Occasion[] => {
    if (on.kind !== 'POLE') return [];
    const platform = equipments.some(equipment => equipment.type === 'EQ019');
    const kind = platform ? 'platform' : (kinds.get(on.index) ?? 'rigidArm');
    return [{ of: { kind: 'operation', index }, on, date, kind }];
  });
  return { diagnosis: diagnosed, operation: operated };
}

/** Takes some of a list, spread over it from beginning to end. */
function spread<Item>(items: readonly Item[], count: number): Item[] {
  return Array.from(
    { length: Math.min(count, items.length) },
    (_, index) => items[Math.floor((index * items.length) / count)] as Item,
  );
}

/** Pictures of supports, three of four with a diagnosis and the others with an operation. */
export function drawPictures(
  network: DrawnNetwork,
  diagnoses: readonly DrawnDiagnosis[],
  operations: readonly DrawnOperation[],
  count: number,
  random: SeededRandom,
): DrawnPicture[] {
  const occasions = occasionsOf(diagnoses, operations);
  const withOperation = Math.round(count / 4);
  const chosen = [
    ...spread(occasions.diagnosis, count - withOperation),
    ...spread(occasions.operation, withOperation),
  ];
  return chosen.map(({ of, on, date, kind }, variant) => {
    const support = network.supports[on.index];
    if (!support) throw new Error(`No support ${on.index}`);
    return {
      of,
      subject: { kind, variant, date, position: support.position },
      author: random.pick(notes.observers),
      remark: random.pick(notes.pictureRemarks),
    };
  });
}
