import { type NeutralizationLevel, type RiskLevel, riskOfLine, riskOfSupport } from 'shared/contract';
import { daysBefore, daysBetween } from './calendar';
import type { DrawnDiagnosis, Target } from './diagnoses';
import type { DrawnNetwork } from './network';
import type { SeededRandom } from './seeded-random';
import notes from './texts/field-notes.json';

export interface DrawnEquipment {
  type: string;
  count: number;
  reference: string;
  comment: string;
}

/** An operation of the set, in codes of the reference lists. */
export interface DrawnOperation {
  on: Target;
  date: string;
  neutralization_level: NeutralizationLevel;
  operation_type: 'OP_TYPE_INSTALL' | 'OP_TYPE_FIX';
  equipments: readonly DrawnEquipment[];
  remark: string;
}

type EquipmentRow = readonly [type: string, fewest: number, most: number];

/** Equipment fitted by arming; the first row is always fitted, the others at times. */
const BY_ARMING: Readonly<Record<string, readonly EquipmentRow[]>> = {
  NVR: [
    ['EQ020', 3, 3],
    ['EQ001', 2, 4],
  ],
  VR1: [
    ['EQ020', 3, 3],
    ['EQ003', 1, 3],
  ],
  VR2: [
    ['EQ020', 3, 3],
    ['EQ021', 1, 1],
  ],
  NVS: [['EQ005', 1, 3]],
  ALTERNE: [
    ['EQ020', 3, 3],
    ['EQ002', 2, 3],
  ],
  BUBP: [['EQ020', 3, 3]],
  DRAPEAU: [
    ['EQ020', 3, 3],
    ['EQ021', 1, 1],
  ],
  DA: [
    ['EQ007', 3, 6],
    ['EQ008', 3, 3],
  ],
  DERV: [
    ['EQ008', 3, 6],
    ['EQ022', 2, 4],
  ],
  H61: [
    ['EQ009', 3, 3],
    ['EQ008', 3, 6],
  ],
  IACM: [
    ['EQ010', 1, 1],
    ['EQ008', 3, 6],
  ],
  PORT: [
    ['EQ007', 3, 6],
    ['EQ004', 2, 4],
  ],
  RAS: [['EQ008', 3, 6]],
};

const PYLON: readonly EquipmentRow[] = [
  ['EQ019', 1, 1],
  ['EQ018', 1, 2],
];
const DISTRIBUTION_LINE: readonly EquipmentRow[] = [
  ['EQ011', 8, 30],
  ['EQ013', 4, 12],
];
const TRANSMISSION_LINE: readonly EquipmentRow[] = [
  ['EQ014', 20, 60],
  ['EQ015', 2, 6],
];

function rowsFor(diagnosis: DrawnDiagnosis, network: DrawnNetwork): readonly EquipmentRow[] {
  if (diagnosis.on.kind === 'POLE') return BY_ARMING[diagnosis.armings[0] ?? ''] ?? PYLON;
  return network.lines[diagnosis.on.index]?.network === 'HTB' ? TRANSMISSION_LINE : DISTRIBUTION_LINE;
}

function equipmentsFor(rows: readonly EquipmentRow[], random: SeededRandom): DrawnEquipment[] {
  return rows
    .filter((_, index) => index === 0 || random.chance(0.45))
    .map(([type, fewest, most]) => ({
      type,
      count: random.whole(fewest, most),
      reference: random.chance(0.3) ? `${type.slice(2)}-${random.whole(100, 999)}` : '',
      comment: random.chance(0.15) ? random.pick(notes.equipmentComments) : '',
    }));
}

function riskIn({ on, levels }: DrawnDiagnosis): RiskLevel | null {
  const level = (name: keyof typeof levels) => levels[name] ?? null;
  return on.kind === 'POLE'
    ? riskOfSupport({
        pole_attractivity: level('pole_attractivity'),
        pole_dangerousness: level('pole_dangerousness'),
      })
    : riskOfLine({
        sgmt_moving_risk: level('sgmt_moving_risk'),
        sgmt_topo_integr_risk: level('sgmt_topo_integr_risk'),
        sgmt_landscape_integr_risk: level('sgmt_landscape_integr_risk'),
      });
}

/** How often what was diagnosed is neutralised, by risk. */
const OPERATED: Record<RiskLevel, number> = { RISK_L: 0.01, RISK_M: 0.16, RISK_H: 0.5 };

function operationAfter(
  diagnosis: DrawnDiagnosis,
  rows: readonly EquipmentRow[],
  days: number,
  random: SeededRandom,
): DrawnOperation {
  return {
    on: diagnosis.on,
    date: daysBefore(diagnosis.date, -days),
    neutralization_level: random.chance(0.68) ? 'full' : 'partial',
    operation_type: random.chance(0.88) ? 'OP_TYPE_INSTALL' : 'OP_TYPE_FIX',
    equipments: equipmentsFor(rows, random),
    remark: random.chance(0.4) ? random.pick(notes.operationRemarks) : '',
  };
}

/** Work that followed the diagnoses, two months to two years later; at times finished or mended by a second one. */
export function drawOperations(
  network: DrawnNetwork,
  diagnoses: readonly DrawnDiagnosis[],
  today: string,
  random: SeededRandom,
): DrawnOperation[] {
  const operations: DrawnOperation[] = [];
  const seen = new Set<string>();
  for (const diagnosis of diagnoses) {
    const target = `${diagnosis.on.kind}:${diagnosis.on.index}`;
    const risk = riskIn(diagnosis);
    const room = daysBetween(diagnosis.date, today) - 3;
    if (!risk || seen.has(target) || room < 60 || !random.chance(OPERATED[risk])) continue;
    seen.add(target);
    const rows = rowsFor(diagnosis, network);
    const days = random.whole(60, Math.min(room, 730));
    operations.push(operationAfter(diagnosis, rows, days, random));
    if (room - days > 30 && random.chance(0.12))
      operations.push(operationAfter(diagnosis, rows, random.whole(days + 30, room), random));
  }
  return operations;
}
