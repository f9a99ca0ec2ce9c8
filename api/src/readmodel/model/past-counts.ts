import { dayNumber } from './days';
import { CODES, INFRASTRUCTURES } from './infrastructure-table';
import type { ModelCopy } from './model-copy';
import type { ModelTable } from './model-table';
import type { RecordFilter } from './read-model';
import { Conditions, whereOf } from './where';

/** Which records are counted, and for which period. Filters compare the present values. */
interface PastQuestion {
  /** The filter of supports and lines. */
  filter: RecordFilter;
  /** The filter of cases; `null` counts the cases of the supports and lines. */
  cases: RecordFilter | null;
  /** Ids of cases that are not counted. */
  except: readonly number[];
  from: string;
  until: string;
  /** First year of the counts by year. */
  firstYear: number;
  /** Whether the counts name their records. */
  named: boolean;
}

/** Supports and lines with the same risk and state at the end of the period, as numbers of the model. */
interface PastStates {
  risk: number;
  state: number;
  number: number;
  /** If asked for, the lowest ids, at most `MOST_IDS`. */
  ids: number[];
  /** Number of these supports and lines that were visited in the five years up to the end of the period. */
  visited: number;
  /** Number of these supports and lines whose last works up to the end of the period lie in the period. */
  treated: number;
  newest: number;
}

/** Cases with the same year, cause, species and source. */
export interface PastCases {
  year: number;
  /** Whether the cases lie in the period. */
  within: boolean;
  death_cause: number;
  species: number;
  data_source: number | null;
  number: number;
  count: number;
  unsummed: number;
  ids: number[];
  newest: number;
}

const FIVE_YEARS = 5_0000;
/** Factor of the year in day numbers such as 20260131. */
const YEAR = 1_0000;
/** Maximum of ids for each count. */
const MOST_IDS = 1_501;

/**
 * SQL of the last visit or works up to a day, as `date * CODES + code`. It is found in the list only if the present
 * last record is later.
 */
const lastUntil = (list: 'visits' | 'works', date: string, code: string, day: number) => `case
  when ${date} > ${day} then coalesce(list_filter(${list}, lambda one: one < ${(day + 1) * CODES})[-1], 0)
  else ${date} * ${CODES} + ${code} end`;

/** Counts supports, lines and cases of dead birds as they were on a day, from the visits and works up to it. */
export class PastCounts {
  constructor(
    private readonly copy: ModelCopy,
    private readonly tables: readonly ModelTable[],
  ) {}

  /** @throws RequestRefused 503 */
  async of({ filter, cases, except, from, until, firstYear, named }: PastQuestion) {
    const mortality = this.tables.find(({ kind }) => kind === 'mortality') as ModelTable;
    const chosen = (to: Conditions) =>
      `from ${INFRASTRUCTURES.name} where ${whereOf(to, INFRASTRUCTURES, filter, this.copy)}`;
    const [first, last] = [dayNumber(from), dayNumber(until)];
    const ids = named ? `min(id, ${MOST_IDS})` : '[]';
    return this.copy.read(async connection => {
      const rows = async <Row>(write: (to: Conditions) => string) => {
        const to = new Conditions();
        return (await (await to.run(connection, write(to))).getRowObjectsJS()) as Row[];
      };
      return {
        states: await rows<PastStates>(
          to => `with past as (select
                id, ${lastUntil('visits', 'last_diagnosis_date', 'risk', last)} as visit,
                ${lastUntil('works', 'neutralization_date', 'state', last)} as work ${chosen(to)})
            select visit % ${CODES} as risk, work % ${CODES} as state, count(*)::double as number,
              ${ids} as ids,
              count(*) filter (visit // ${CODES} > ${last - FIVE_YEARS})::double as visited,
              count(*) filter (work // ${CODES} >= ${first})::double as treated,
              max(greatest(visit, work)) // ${CODES} as newest
            from past group by risk, state order by all`,
        ),
        cases: await rows<PastCases>(to => {
          const of = cases ? 'true' : `infrstr in (select id ${chosen(to)})`;
          return `select date // ${YEAR} as year, date >= ${first} as within, death_cause, species, data_source,
              count(*)::double as number, coalesce(sum("count"), 0)::double as count,
              (count(*) - count("count"))::double as unsummed, ${ids} as ids,
              max(date) as newest
            from ${mortality.name} where ${of} and alive = 0 and ${whereOf(to, mortality, { ...cases, except }, this.copy)}
              and date between ${Math.min(firstYear * YEAR, first)} and ${last}
            group by all order by all`;
        }),
        /** Number of supports and lines visited in each year. */
        visits: await rows<{ year: number; number: number }>(
          to => `select year, count(*)::double as number from (
              select unnest(list_distinct(list_transform(
                list_filter(visits, lambda one: one between ${firstYear * YEAR * CODES} and ${(last + 1) * CODES - 1}),
                lambda one: one // ${YEAR * CODES}))) as year ${chosen(to)})
            group by year order by year`,
        ),
      };
    });
  }
}
