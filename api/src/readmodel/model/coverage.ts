import type { InfrastructureFilter } from 'shared/kinds';
import {
  classStarts,
  type Due,
  type DueSettings,
  deathsCountFrom,
  dueVisitOf,
  lastSeenDue,
  monthsByRule,
} from 'shared/programme/coverage';
import { TILE_RISKS, tileRisk } from 'shared/server';
import { COMBINATION } from './cell-counts';
import { dayNumber, dayText } from './days';
import { INFRASTRUCTURES } from './infrastructure-table';
import type { ModelCopy } from './model-copy';
import type { Questions } from './questions';
import type { RecordFilter } from './read-model';
import type { Conditions } from './where';

export interface CoverageQuestion {
  filter: RecordFilter;
  /** `YYYY-MM-DD`. */
  day: string;
  settings: DueSettings;
  /** Ids of supports and lines whose deaths do not shorten the interval. */
  except: readonly number[];
}

/** Supports and lines of an area or operator: numbers by class, and how many are due. */
export interface Covered {
  numbers: [number, number, number, number, number];
  due: number;
}

export interface DueRow extends Due {
  id: number;
  lastDeath: string | null;
}

/** Where a page of due records ended: day number and id; empty before the first page. */
export type DuePosition = readonly [due: number, id: number] | readonly [];

const TABLE = INFRASTRUCTURES.name;
const NOT_EVALUATED = tileRisk(null);
const SEEN = 'last_seen_date';
const nothing = (): Covered => ({ numbers: [0, 0, 0, 0, 0], due: 0 });

/** SQL of the class of a row, as the index in `COVERAGE_CLASSES`. */
export function classSql(to: Conditions, day: string): string {
  const starts = classStarts(day).map(start => to.whole(dayNumber(start)));
  return `case ${starts.map((start, i) => `when ${SEEN} >= ${start} then ${i}`).join(' ')} else ${starts.length} end`;
}

/** The filter of a tile. With the day `coverage`, supports have their class on that day instead of their risk. */
export type TileFilter = InfrastructureFilter & { coverage?: string | undefined };

/** SQL of what a tile shows of a support: its class and no state, or its risk and state. */
export const shownSql = (to: Conditions, { coverage }: TileFilter) =>
  coverage ? { risk: classSql(to, coverage), state: '0' } : { risk: 'risk', state: 'state' };
export const combinationSql = (to: Conditions, filter: TileFilter): string =>
  filter.coverage ? shownSql(to, filter).risk : COMBINATION;

/** SQL that tests for each rule whether it applies, with its months. */
function rulesSql(to: Conditions, { day, settings, except }: CoverageQuestion) {
  const applies = {
    death: `last_death between ${to.whole(dayNumber(deathsCountFrom(day, settings)))} and ${to.whole(dayNumber(day))}
      and not (${to.among('id', except)})`,
    worked: 'state > 0',
    high: `risk = ${tileRisk('RISK_H')}`,
    medium: `risk = ${tileRisk('RISK_M')}`,
    low: `risk = ${tileRisk('RISK_L')}`,
  };
  return Object.entries(monthsByRule(settings)).map(([rule, months]) => ({
    applies: applies[rule as keyof typeof applies],
    months,
  }));
}

/** Where nobody has been, or nobody has evaluated, somebody should go at once. */
const IS_NOW = `(${SEEN} = 0 or risk = ${NOT_EVALUATED})`;

/** SQL that tests whether somebody should go by the day of a question. */
const isDueSql = (to: Conditions, question: CoverageQuestion) =>
  [
    IS_NOW,
    ...rulesSql(to, question).map(
      ({ applies, months }) =>
        `(${applies} and ${SEEN} <= ${to.whole(dayNumber(lastSeenDue(question.day, months)))})`,
    ),
  ].join(' or ');

/** SQL of the number of the day some months after the last day seen. Divisions would take twice as long. */
function laterSql(to: Conditions, months: number): string {
  const [years, rest] = [Math.floor(months / 12), months % 12];
  const added = `${SEEN} + ${to.whole(years * 10_000 + rest * 100)}`;
  // A month above December becomes one of the next year.
  return rest === 0
    ? added
    : `${added} + case when ${SEEN} % 10000 >= ${to.whole((13 - rest) * 100)} then 8800 else 0 end`;
}

/**
 * SQL of the day number by which somebody should go. Days after the end of a month stay such (20260231), which keeps
 * the order of the days that `dueVisitOf` tells.
 */
function dueSql(to: Conditions, question: CoverageQuestion): string {
  const again = rulesSql(to, question).map(
    ({ applies, months }) => `case when ${applies} and ${SEEN} > 0 then ${laterSql(to, months)} end`,
  );
  const now = `case when ${IS_NOW} then ${to.whole(dayNumber(question.day))} end`;
  return `least(${[now, ...again].join()})::uinteger`;
}

/** Counts when somebody was at supports and lines last, and lists those where somebody should go again. */
export class Coverage {
  constructor(
    private readonly questions: Questions,
    private readonly copy: Pick<ModelCopy, 'lists'>,
  ) {}

  /**
   * All matches of a filter, and those of each area or operator by id. An operator's id is 0 for none.
   * @throws RequestRefused 503
   */
  async of(question: CoverageQuestion, by: 'areas' | 'owner') {
    const rows = await this.questions.rows<{ of: number; class: number; due: boolean; number: number }>(
      INFRASTRUCTURES,
      question.filter,
      (where, to) => `select coalesce(${by}, 0) as "of", ${classSql(to, question.day)} as class,
          (${isDueSql(to, question)}) as due, count(*)::double as number from ${TABLE} where ${where} group by all`,
    );
    const total = nothing();
    const each = new Map<number, Covered>();
    const lists = this.copy.lists.areas?.lists ?? [];
    for (const { of, class: at, due, number } of rows)
      for (const id of [null, ...(by === 'areas' ? (lists[of] ?? []) : [of])]) {
        const covered = id === null ? total : (each.get(id) ?? nothing());
        if (id !== null) each.set(id, covered);
        (covered.numbers[at] as number) += number;
        if (due) covered.due += number;
      }
    return { total, each };
  }

  /**
   * The matches where somebody should go by the day of a question, the longest due first.
   * @throws RequestRefused 503
   */
  async due(question: CoverageQuestion, [due, from]: DuePosition, limit: number) {
    const { day, settings, filter, except } = question;
    type Row = Record<'id' | 'seen' | 'died' | 'risk' | 'state' | 'due' | 'total', number>;
    const rows = await this.questions.rows<Row>(INFRASTRUCTURES, filter, (where, to) => {
      const among = `from ${TABLE} where ${where} and (${isDueSql(to, question)})`;
      const place = due && from ? `where (due, id) > (${to.whole(due)}, ${to.whole(from)})` : '';
      return `select *, (select count(*) ${among})::double as total
        from (select id, ${SEEN} as seen, last_death as died, risk, state, ${dueSql(to, question)} as due ${among})
        ${place} order by due, id limit ${limit + 1}`;
    });
    const dayOf = (number: number) => (number > 0 ? dayText(number) : null);
    const shown = rows.slice(0, limit);
    const last = rows.length > limit ? shown.at(-1) : undefined;
    return {
      rows: shown.map(({ id, seen, died, risk, state }): DueRow => {
        const facts = {
          risk: TILE_RISKS[risk] ?? null,
          isWorked: state > 0,
          lastSeen: dayOf(seen),
          lastDeath: died <= dayNumber(day) && !except.includes(id) ? dayOf(died) : null,
        };
        return { id, lastDeath: facts.lastDeath, ...dueVisitOf(facts, settings, day) };
      }),
      total: rows[0]?.total ?? 0,
      next: last ? [last.due, last.id] : null,
    };
  }
}
