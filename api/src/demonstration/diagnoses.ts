import type { DiagnosisAdvice, DiagnosisLevel, InfrastructureType, RiskLevel } from 'shared/contract';
import { daysBefore } from './calendar';
import type { DrawnNetwork } from './network';
import type { SeededRandom } from './seeded-random';
import notes from './texts/field-notes.json';
import type { SupportTraits } from './traits';

/** A support or a line of the drawn network. */
export interface Target {
  kind: InfrastructureType;
  index: number;
}

/** A diagnosis of the set, in codes of the reference lists. */
export interface DrawnDiagnosis {
  on: Target;
  date: string;
  armings: readonly string[];
  condition: 'GOOD' | 'POOR' | null;
  levels: Partial<Record<DiagnosisLevel, RiskLevel | null>>;
  advice: readonly DiagnosisAdvice[];
  remark: string;
  technical_proposal: string;
}

/** How far back campaigns reach, and how recent the newest visit is, in days. */
const OLDEST = 6 * 365;
const NEWEST = 9;

const LEVELS: readonly (readonly [RiskLevel, number])[] = [
  ['RISK_L', 40],
  ['RISK_M', 38],
  ['RISK_H', 22],
];

const sometimes = (random: SeededRandom, probability: number, texts: readonly string[]) =>
  random.chance(probability) ? random.pick(texts) : '';

function supportAdvice(traits: SupportTraits, random: SeededRandom): DiagnosisAdvice[] {
  const advice: DiagnosisAdvice[] = [];
  if (traits.dangerousness === 'RISK_H')
    advice.push(random.chance(0.75) ? 'isolation_advice' : 'change_advice');
  if (traits.dangerousness !== 'RISK_L' && random.chance(0.35)) advice.push('dissuasion_advice');
  if (traits.attractiveness === 'RISK_H' && random.chance(0.3)) advice.push('attraction_advice');
  if (traits.attractiveness === 'RISK_H' && random.chance(0.06)) advice.push('nest_platform_advice');
  return advice;
}

function supportDiagnosis(
  index: number,
  traits: SupportTraits,
  date: string,
  random: SeededRandom,
): DrawnDiagnosis {
  const advice = supportAdvice(traits, random);
  const evaluated = random.chance(0.96);
  return {
    on: { kind: 'POLE', index },
    date,
    armings: traits.armings,
    condition: traits.condition,
    levels: {
      pole_attractivity: traits.attractiveness,
      pole_dangerousness: evaluated ? traits.dangerousness : null,
    },
    advice,
    remark: sometimes(random, 0.45, notes.supportRemarks),
    technical_proposal: advice.length > 0 ? sometimes(random, 0.6, notes.supportProposals) : '',
  };
}

function lineDiagnosis(
  index: number,
  network: DrawnNetwork,
  date: string,
  random: SeededRandom,
): DrawnDiagnosis {
  const distribution = network.lines[index]?.network === 'HTA-BT';
  const moving = random.weighted(LEVELS);
  return {
    on: { kind: 'LINE', index },
    date,
    armings: [random.chance(0.9) ? 'BARECABLE' : distribution ? 'BRACABLE' : 'GUARD_CAB'],
    condition: random.chance(0.9) ? 'GOOD' : 'POOR',
    levels: {
      sgmt_moving_risk: moving,
      sgmt_topo_integr_risk: random.weighted(LEVELS),
      sgmt_landscape_integr_risk: random.chance(0.93) ? random.weighted(LEVELS) : null,
      sgmt_build_integr_risk: random.chance(0.6) ? random.weighted(LEVELS) : null,
    },
    advice:
      moving === 'RISK_L'
        ? []
        : [distribution && random.chance(0.15) ? 'burial_advice' : 'visibility_advice'],
    remark: sometimes(random, 0.5, notes.lineRemarks),
    technical_proposal: moving === 'RISK_L' ? '' : sometimes(random, 0.5, notes.lineProposals),
  };
}

/** One visit of a line: most of its supports on one or two days, often the line itself. */
function visit(
  line: number,
  day: number,
  today: string,
  network: DrawnNetwork,
  traits: readonly SupportTraits[],
  random: SeededRandom,
): DrawnDiagnosis[] {
  const date = () => daysBefore(today, Math.max(NEWEST, day - random.whole(0, 1)));
  const diagnoses: DrawnDiagnosis[] = [];
  for (const [index, support] of network.supports.entries()) {
    const trait = traits[index];
    if (support.line === line && trait && random.chance(0.9))
      diagnoses.push(supportDiagnosis(index, trait, date(), random));
  }
  if (random.chance(0.55)) diagnoses.push(lineDiagnosis(line, network, date(), random));
  return diagnoses;
}

function shuffled<Item>(items: readonly Item[], random: SeededRandom): Item[] {
  return items
    .map(item => ({ item, key: random.next() }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item);
}

/**
 * As many diagnoses as asked for: campaigns of the past six years line by line, about a quarter of the lines visited
 * again later. They are not in order of date: what is entered last is not always what was seen last.
 */
export function drawDiagnoses(
  network: DrawnNetwork,
  traits: readonly SupportTraits[],
  count: number,
  today: string,
  random: SeededRandom,
): DrawnDiagnosis[] {
  const diagnoses: DrawnDiagnosis[] = [];
  for (const line of shuffled([...network.lines.keys()], random)) {
    if (diagnoses.length >= count) break;
    const day = random.whole(NEWEST + 1, OLDEST);
    const visits = [day];
    if (random.chance(0.25)) visits.push(random.whole(NEWEST + 1, day));
    for (const at of shuffled(visits, random))
      diagnoses.push(...visit(line, at, today, network, traits, random));
  }
  return diagnoses.slice(0, count);
}
