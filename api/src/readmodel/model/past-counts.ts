import { tileNeutralization } from 'shared/server';
import { dayNumber } from './days';
import { INFRASTRUCTURES } from './infrastructure-table';
import type { ModelCopy } from './model-copy';
import type { ModelTable } from './model-table';
import type { RecordFilter } from './read-model';
import { Conditions, whereOf } from './where';

/** Which records are counted, and for when. Filters compare today's values. */
export interface PastQuestion {
  /** Supports and lines; `id` for a single one. */
  filter: RecordFilter & { id?: number };
  /** Cases; `null` counts those of the supports and lines. */
  cases: RecordFilter | null;
  /** Ids of cases that are not counted. */
  except: readonly number[];
  from: string;
  until: string;
  /** First year of the counts by year. */
  firstYear: number;
}

/** Supports and lines with the same kind, risk and state at the end of the period, as numbers of the model. */
interface PastStates {
  kind: number;
  risk: number;
  state: number;
  number: number;
  /** Those visited in the five years up to the end of the period. */
  visited: number;
  /** Those neutralised by last works within the period. */
  treated: number;
  newest: number;
  west: number;
  south: number;
  east: number;
  north: number;
}

/** Cases with the same year, cause, species and source. */
interface PastCases {
  year: number;
  /** Whether they lie in the period. */
  within: boolean;
  death_cause: number;
  species: number;
  data_source: number | null;
  number: number;
  count: number;
  unsummed: number;
  newest: number;
}

export interface PastFacts {
  states: PastStates[];
  cases: PastCases[];
  /** Supports and lines visited by year. */
  visits: { year: number; number: number }[];
}

const FIVE_YEARS = 5_0000;
/** Orders the records of an infrastructure as `recalculate` does: by date, then by creation, then by id. */
const LATEST = '(date::hugeint << 80) + (created::hugeint << 34) + id';

/** What the last records up to a day say of those supports and lines that have later ones. */
const lastUntil = (table: string, column: 'risk' | 'state', since: 'visited' | 'treated', day: string) => `
  select infrastructure as id, arg_max(${column}, ${LATEST}) as ${column}, max(date) as ${since} from ${table}
    where date <= ${day} and infrastructure in (select id from chosen where ${since} > ${day}) group by infrastructure`;

/** Counts supports, lines and cases as they were on a day, from the visits and works up to it. */
export class PastCounts {
  constructor(
    private readonly copy: ModelCopy,
    private readonly tables: readonly ModelTable[],
  ) {}

  /** @throws RequestRefused 503 */
  async of({ filter, cases, except, from, until, firstYear }: PastQuestion): Promise<PastFacts> {
    const mortality = this.tables.find(({ kind }) => kind === 'mortality') as ModelTable;
    const chosen = (to: Conditions) => {
      const one = filter.id === undefined ? '' : ` and id = ${to.whole(filter.id)}`;
      return `from ${INFRASTRUCTURES.name} where ${whereOf(to, INFRASTRUCTURES, filter, this.copy)}${one}`;
    };
    return this.copy.read(async connection => {
      const rows = async <Row>(write: (to: Conditions, last: string, first: string) => string) => {
        const to = new Conditions();
        const [last, first] = [to.whole(dayNumber(until)), to.whole(dayNumber(from))];
        return (await (await to.run(connection, write(to, last, first))).getRowObjectsJS()) as Row[];
      };
      return {
        states: await rows<PastStates>(
          (
            to,
            last,
            first,
          ) => `with chosen as materialized (select id, kind, risk, state, west, south, east, north,
              last_diagnosis_date as visited, neutralization_date as treated ${chosen(to)}),
            seen as (${lastUntil('diagnoses', 'risk', 'visited', last)}),
            fitted as (${lastUntil('operations', 'state', 'treated', last)}),
            past as (select * replace (
                case when chosen.visited > ${last} then coalesce(seen.risk, 0) else chosen.risk end as risk,
                case when chosen.visited > ${last} then coalesce(seen.visited, 0) else chosen.visited end as visited,
                case when chosen.treated > ${last} then coalesce(fitted.state, ${tileNeutralization('none')})
                  else chosen.state end as state,
                case when chosen.treated > ${last} then coalesce(fitted.treated, 0) else chosen.treated end as treated)
              from chosen left join seen using (id) left join fitted using (id))
            select kind, risk, state, count(*)::double as number,
              count(*) filter (visited > ${last} - ${FIVE_YEARS})::double as visited,
              count(*) filter (treated >= ${first})::double as treated, max(greatest(visited, treated)) as newest,
              min(west) as west, min(south) as south, max(east) as east, max(north) as north
            from past group by kind, risk, state order by all`,
        ),
        cases: await rows<PastCases>((to, last, first) => {
          const of = cases ? 'true' : `infrstr in (select id ${chosen(to)})`;
          return `select date // 10000 as year, date >= ${first} as within, death_cause, species, data_source,
              count(*)::double as number, coalesce(sum("count"), 0)::double as count,
              (count(*) - count("count"))::double as unsummed, max(date) as newest
            from ${mortality.name} where ${of} and ${whereOf(to, mortality, { ...cases, except }, this.copy)}
              and date between least(${to.whole(firstYear * 10000)}, ${first}) and ${last}
            group by all order by all`;
        }),
        visits: await rows(
          (to, last) => `select date // 10000 as year, count(distinct infrastructure)::double as number
            from diagnoses where date between ${to.whole(firstYear * 10000)} and ${last}
              and infrastructure in (select id ${chosen(to)}) group by year order by year`,
        ),
      };
    });
  }
}
