import type { RiskLevel } from 'shared/contract';
import type { DrawnNetwork, DrawnSupport } from './network';
import type { SeededRandom } from './seeded-random';

/** What stays the same about a support from visit to visit. Codes of the reference lists. */
export interface SupportTraits {
  armings: readonly string[];
  condition: 'GOOD' | 'POOR';
  attractiveness: RiskLevel;
  dangerousness: RiskLevel;
}

type Arrangement = readonly [code: string, dangerousness: RiskLevel];

const DISTRIBUTION_ARMINGS: readonly (readonly [Arrangement, number])[] = [
  [['NVR', 'RISK_H'], 20],
  [['NVS', 'RISK_L'], 32],
  [['ALTERNE', 'RISK_M'], 11],
  [['DA', 'RISK_H'], 9],
  [['BUBP', 'RISK_M'], 7],
  [['VR2', 'RISK_M'], 7],
  [['VR1', 'RISK_H'], 5],
  [['DERV', 'RISK_H'], 5],
  [['H61', 'RISK_H'], 5],
  [['DRAPEAU', 'RISK_M'], 4],
  [['IACM', 'RISK_H'], 3],
  [['PORT', 'RISK_M'], 1],
  [['RAS', 'RISK_H'], 1],
];

const TRANSMISSION_ARMINGS: readonly (readonly [Arrangement, number])[] = [
  [['TRI', 'RISK_L'], 5],
  [['TRI_TOW', 'RISK_L'], 3],
  [['HEADCAT_TOW', 'RISK_L'], 3],
  [['TAB_TOW', 'RISK_M'], 1],
];

const MATERIALS: readonly (readonly [string | null, number])[] = [
  [null, 55],
  ['POTBOIS', 20],
  ['POTAUT', 20],
  ['POTTREILLIS', 5],
];

const ATTRACTIVENESS: readonly (readonly [RiskLevel, number])[] = [
  ['RISK_L', 40],
  ['RISK_M', 40],
  ['RISK_H', 20],
];

function traitsOf(support: DrawnSupport, place: RiskLevel, random: SeededRandom): SupportTraits {
  const distribution = support.network === 'HTA-BT';
  const [arrangement, dangerousness] = random.weighted(
    distribution ? DISTRIBUTION_ARMINGS : TRANSMISSION_ARMINGS,
  );
  const material = distribution ? random.weighted(MATERIALS) : null;
  return {
    armings: material ? [arrangement, material] : [arrangement],
    condition: random.chance(0.13) ? 'POOR' : 'GOOD',
    attractiveness: random.chance(0.7) ? place : random.weighted(ATTRACTIVENESS),
    dangerousness: random.chance(0.85) ? dangerousness : 'RISK_M',
  };
}

/** Traits of every support; neighbours share how attractive the place is. */
export function drawTraits(network: DrawnNetwork, random: SeededRandom): SupportTraits[] {
  const places = network.lines.map(() => random.weighted(ATTRACTIVENESS));
  return network.supports.map(support => traitsOf(support, places[support.line] ?? 'RISK_M', random));
}
