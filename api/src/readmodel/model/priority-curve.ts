import type { InfrastructureType } from 'shared/contract';
import type { PrioritySettings } from 'shared/programme';
import { highestOf, lowestOf } from 'shared/programme/interval';
import { costOf, tileNeutralization } from 'shared/server';
import { groupBy } from '../../store/group-by';
import type { KeptPriorities, RankingView, Scored } from './kept-priorities';
import type { ModelCopy } from './model-copy';
import { meantBy, type RankingQuestion, scoreColumn, stepColumn, TABLE } from './priority-ranking';
import { Conditions } from './where';

/** An aim: a number of works, a share of the deaths, or an amount in euros. */
export type Aim = { n: number } | { share: number } | { money: number };

export interface PriorityCurve {
  /** Totals of the matches; `whole`: expected deaths of all records of the type. */
  total: { number: number; expected: number; low: number; high: number; whole: number };
  /** Number of works, and the share of the deaths they cover. */
  points: [n: number, share: number][];
  at: { n: number; share: number; expected: number; saved: number; cost: number };
  scored: Scored;
}

/** Sums over supports or lines with the same `state` and equal or nearly equal scores. */
interface Step {
  state: number;
  number: number;
  expected: number;
  variance: number;
  saved: number;
  length: number;
}

/** A fully marked line can still be buried. */
const FULL = tileNeutralization('full');

const NOTHING = { n: 0, expected: 0, saved: 0, cost: 0 };
type Sum = typeof NOTHING;

/** Least growth of number or share from one point to the next. It leaves some 200 points at most. */
const LEAST_GROWTH = 0.01;

const SUMS = `count(*)::double as number, sum(expected) as expected, sum(variance) as variance, sum(saved) as saved,
  sum(coalesce(length, 0)) as length`;

function sumOf(type: InfrastructureType, settings: PrioritySettings): (step: Step) => Sum {
  return ({ number, expected, saved, state, length }) => ({
    n: number,
    expected,
    saved,
    cost: costOf(type, type === 'POLE' ? number : length / 1000, state === FULL, settings),
  });
}

const plus = (one: Sum, other: Sum): Sum => ({
  n: one.n + other.n,
  expected: one.expected + other.expected,
  saved: one.saved + other.saved,
  cost: one.cost + other.cost,
});

const times = (one: Sum, count: number): Sum => ({
  n: one.n * count,
  expected: one.expected * count,
  saved: one.saved * count,
  cost: one.cost * count,
});

/**
 * Whether a sum exceeds an aim, or reaches it if the aim is a share.
 * @param total expected deaths of all matches
 */
function exceeds(sum: Sum, aim: Aim, total: number): boolean {
  if ('n' in aim) return sum.n > aim.n;
  if ('money' in aim) return sum.cost > aim.money;
  return sum.expected >= aim.share * total;
}

/**
 * How many of a step's equal records belong to the aim. A share must be reached. A number or an amount must not be
 * exceeded.
 */
function partOf({ number }: Step, one: Sum, before: Sum, aim: Aim, total: number): number {
  if ('n' in aim) return Math.min(number, Math.floor(aim.n - before.n));
  if ('money' in aim) return Math.min(number, Math.floor((aim.money - before.cost) / one.cost));
  return Math.min(number, Math.ceil((aim.share * total - before.expected) / one.expected));
}

/** Points of the curve at the ends of steps, without points that hardly differ from the previous point. */
function pointsOf(sums: readonly Sum[]): [number, number][] {
  const { n: number = 0, expected: total = 0 } = sums.at(-1) ?? {};
  const points: [number, number][] = [[0, 0]];
  for (const [i, { n, expected }] of sums.entries()) {
    const share = total > 0 ? expected / total : 0;
    const [lastN, lastShare] = points.at(-1) as [number, number];
    const isLast = i === sums.length - 1;
    const grew = (n - lastN) / number >= LEAST_GROWTH || share - lastShare >= LEAST_GROWTH;
    if (isLast || grew) points.push([n, share]);
  }
  return points;
}

/** Sums at the end of each step. `crossing`: the step that contains the aim, and the sum before this step. */
function walk(steps: readonly (Sum & { step: number })[], aim: Aim, total: number) {
  const sums: Sum[] = [];
  let reached = NOTHING;
  let crossing: { step: number; before: Sum } | null = null;
  for (const [step, parts] of groupBy(steps, one => one.step)) {
    const before = reached;
    reached = parts.reduce(plus, before);
    sums.push(reached);
    if (!crossing && exceeds(reached, aim, total)) crossing = { step, before };
  }
  return { sums, all: reached, crossing };
}

/** Adds steps to a sum up to the aim, the last step in part. */
function reach(
  steps: readonly Step[],
  before: Sum,
  aim: Aim,
  total: number,
  sumOfStep: (step: Step) => Sum,
): Sum {
  let reached = before;
  for (const step of steps) {
    const next = plus(reached, sumOfStep(step));
    if (exceeds(next, aim, total)) {
      const { number, expected, saved, length } = step;
      const one = sumOfStep({
        ...step,
        number: 1,
        expected: expected / number,
        saved: saved / number,
        length: length / number,
      });
      return plus(reached, times(one, partOf(step, one, reached, aim, total)));
    }
    reached = next;
  }
  return reached;
}

/**
 * Approximates the sum of independent gamma distributions by a gamma distribution with the same mean and variance.
 */
function intervalOf(expected: number, variance: number): { low: number; high: number } {
  if (variance === 0) return { low: expected, high: expected };
  const shape = { alpha: expected ** 2 / variance, beta: expected / variance };
  return { low: lowestOf(shape), high: highestOf(shape) };
}

/** Calculates how many deaths the first works of a ranking cover. */
export class PriorityCurves {
  constructor(
    private readonly copy: ModelCopy,
    private readonly kept: KeptPriorities,
  ) {}

  /**
   * The curve of the records that match a question, and the values at an aim.
   * @throws RequestRefused 503
   */
  async curve(question: RankingQuestion, aim: Aim, view?: RankingView): Promise<PriorityCurve> {
    const { scored, scorer, from } = view ?? (await this.kept.current());
    const sumOfStep = sumOf(question.type, scorer.knowledge.settings);
    const score = scoreColumn(question);
    const stepped = stepColumn(question);
    return this.copy.readApplied(async connection => {
      const to = new Conditions();
      const where = meantBy(to, question, this.copy);
      const rows = async <Row>(text: string) =>
        (await (await to.run(connection, text)).getRowObjectsJS()) as unknown as Row[];
      const steps = await rows<Step & { step: number }>(
        `select ${stepped} as step, state, ${SUMS} from ${from} where ${where}
          group by all order by step desc, state`,
      );
      const everything = new Conditions();
      const isAny = meantBy(everything, { ...question, filter: {} }, this.copy);
      const [whole] = (await (
        await everything.run(connection, `select sum(expected) as expected from ${from} where ${isAny}`)
      ).getRowObjectsJS()) as unknown as { expected: number | null }[];
      const total = steps.reduce((sum, one) => sum + one.expected, 0);
      const variance = steps.reduce((sum, one) => sum + one.variance, 0);
      const { sums, all, crossing } = walk(
        steps.map(one => ({ ...sumOfStep(one), step: one.step })),
        aim,
        total,
      );
      const equal = crossing
        ? await rows<Step>(
            `select state, ${SUMS} from ${from} where ${where} and ${stepped} = ${crossing.step}
              group by ${score}, ${TABLE}.expected, state order by ${score} desc, ${TABLE}.expected desc`,
          )
        : [];
      const at = crossing ? reach(equal, crossing.before, aim, total, sumOfStep) : all;
      return {
        total: {
          number: all.n,
          expected: total,
          ...intervalOf(total, variance),
          whole: whole?.expected ?? 0,
        },
        points: pointsOf(sums),
        at: { ...at, share: total > 0 ? at.expected / total : 0 },
        scored,
      };
    });
  }
}
