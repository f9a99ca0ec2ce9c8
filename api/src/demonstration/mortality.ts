import type { CauseOfDeath, Position } from 'shared/contract';
import { daysBefore } from './calendar';
import type { Target } from './diagnoses';
import type { DrawnNetwork } from './network';
import type { SeededRandom } from './seeded-random';
import notes from './texts/field-notes.json';
import type { SupportTraits } from './traits';

/** A mortality case of the set, in codes of the reference lists and of the species. */
export interface DrawnMortality {
  position: Position;
  date: string;
  author: string;
  species: string;
  count: number | null;
  death_cause: CauseOfDeath;
  data_source: 'COD_SRC_LPO' | 'COD_SRC_OGM' | null;
  data_source_url: string;
  on: Target | null;
  comment: string;
}

const CAUSES: readonly (readonly [CauseOfDeath, number])[] = [
  ['COD_EL', 52],
  ['COD_IM', 34],
  ['COD_UNKNOWN', 14],
];

/** Who dies how in the area, by species code: perching birds on supports, large and fast flyers against cables. */
const ELECTROCUTED: readonly (readonly [string, number])[] = [
  ['MILMIL', 14],
  ['BUTBUT', 13],
  ['FALTIN', 6],
  ['CORCON', 5],
  ['CORCOX', 4],
  ['TYTALB', 3],
  ['OTUSCO', 2],
  ['AQUCHR', 2],
  ['PANHAL', 2],
  ['ACCGEN', 2],
  ['CICCIC', 2],
  ['LARMIC', 2],
  ['CIRAER', 1],
];
const COLLIDED: readonly (readonly [string, number])[] = [
  ['ARDCIN', 5],
  ['LARMIC', 5],
  ['EGRGAR', 4],
  ['COLPAL', 4],
  ['ANAPLA', 3],
  ['PHACAR', 3],
  ['STUVUL', 3],
  ['CICCIC', 2],
  ['SCORUS', 2],
  ['GYPBAR', 1],
  ['AQUCHR', 1],
  ['FALPER', 1],
  ['GRUGRU', 1],
];

const METRES_PER_DEGREE = 111_320;
const OLDEST = 8 * 365;
const NEWEST = 4;

/** A place some metres away, in any direction. */
function around([longitude, latitude]: Position, metres: number, random: SeededRandom): Position {
  const direction = random.between(0, 2 * Math.PI);
  const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6;
  const away = metres / METRES_PER_DEGREE;
  return [
    round(longitude + (away * Math.cos(direction)) / Math.cos((latitude * Math.PI) / 180)),
    round(latitude + away * Math.sin(direction)),
  ];
}

/** A place under a span of a line. */
function underLine(positions: readonly Position[], random: SeededRandom): Position {
  const span = random.whole(1, positions.length - 1);
  const from = positions[span - 1] as Position;
  const to = positions[span] as Position;
  const share = random.between(0.15, 0.85);
  return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
}

function place(
  cause: CauseOfDeath,
  network: DrawnNetwork,
  dangerous: readonly number[],
  random: SeededRandom,
) {
  if (cause === 'COD_IM') {
    const index = random.whole(0, network.lines.length - 1);
    const on: Target = { kind: 'LINE', index };
    return {
      on,
      position: around(
        underLine(network.lines[index]?.positions ?? [], random),
        random.between(2, 25),
        random,
      ),
    };
  }
  const index = random.pick(dangerous);
  const on: Target = { kind: 'POLE', index };
  const foot = network.supports[index]?.position as Position;
  return {
    on,
    position: around(foot, cause === 'COD_EL' ? random.between(0.5, 6) : random.between(5, 40), random),
  };
}

function drawCase(
  network: DrawnNetwork,
  dangerous: readonly number[],
  today: string,
  random: SeededRandom,
): DrawnMortality {
  const death_cause = random.weighted(CAUSES);
  const { on, position } = place(death_cause, network, dangerous, random);
  const electrocuted = death_cause === 'COD_EL' || (death_cause === 'COD_UNKNOWN' && random.chance(0.6));
  const data_source = random.weighted([
    ['COD_SRC_LPO' as const, 50],
    ['COD_SRC_OGM' as const, 20],
    [null, 30],
  ]);
  return {
    position,
    date: daysBefore(today, random.whole(NEWEST, OLDEST)),
    author: random.pick(notes.observers),
    species: random.weighted(electrocuted ? ELECTROCUTED : COLLIDED),
    count: random.weighted([
      [1, 84],
      [2, 7],
      [3, 2],
      [null, 7],
    ]),
    death_cause,
    data_source,
    data_source_url:
      data_source && random.chance(0.2) ? `https://example.org/observation/${random.whole(1000, 99999)}` : '',
    on: random.chance(0.85) ? on : null,
    comment: random.chance(0.55) ? random.pick(notes.mortalityComments) : '',
  };
}

/** Mortality cases near supports and lines; electrocutions where the arming is dangerous. */
export function drawMortality(
  network: DrawnNetwork,
  traits: readonly SupportTraits[],
  count: number,
  today: string,
  random: SeededRandom,
): DrawnMortality[] {
  const dangerous = [...traits.keys()].filter(index => traits[index]?.dangerousness === 'RISK_H');
  return Array.from({ length: count }, () => drawCase(network, dangerous, today, random));
}
