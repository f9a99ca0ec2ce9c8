import { INFRASTRUCTURES } from './infrastructure-table';
import type { Questions } from './questions';
import type { RecordFilter } from './read-model';

/** The first and the last day, `YYYY-MM-DD`. */
export type Days = readonly [from: string, to: string];

const { name: TABLE } = INFRASTRUCTURES;
/** SQL of one part of a joined text, or a number in place of an empty part. */
const partOr = (text: string, part: number, otherwise: string) =>
  `coalesce(try_cast(split_part(${text}, ':', ${part}) as double), ${otherwise})`;
const rowsOf = (joined: 'finds' | 'searches', where: string) =>
  `select id, length, unnest(string_split(${joined}, ',')) as one from ${TABLE} where ${joined} is not null and ${where}`;

/** Counts birds found dead at supports and lines, and searches there. */
export class FindsAndSearches {
  constructor(private readonly questions: Questions) {}

  /**
   * Birds by year. A case of unknown number counts as one bird.
   * @throws RequestRefused 503
   */
  birds(filter: RecordFilter, [from, to]: Days): Promise<{ year: number; birds: number }[]> {
    return this.questions.rows(
      INFRASTRUCTURES,
      filter,
      (where, values) => `select one[1:4]::integer as year, sum(${partOr('one', 2, '1')}) as birds
        from (${rowsOf('finds', where)})
        where one[1:10] between ${values.text(from)} and ${values.text(to)} group by all`,
    );
  }

  /**
   * Searches by year and by days since the search before, `null` for the first. Searches of one day count as one.
   * `share`: sum of the searched shares of supports and lines.
   * @throws RequestRefused 503
   */
  searches(
    filter: RecordFilter,
    [from, to]: Days,
  ): Promise<{ year: number; days: number | null; searches: number; share: number }[]> {
    return this.questions.rows(
      INFRASTRUCTURES,
      filter,
      (where, values) => `with dated as (
        select id, one[1:10]::date as day, least(1, sum(case when length > 0 then
          greatest(0, ${partOr('one', 3, 'length')} - ${partOr('one', 2, '0')}) / length else 1 end)) as share
        from (${rowsOf('searches', where)}) group by id, day)
      select year(day)::integer as year, days, count(*)::double as searches, sum(share) as share
      from (select *, (day - lag(day) over (partition by id order by day))::integer as days from dated)
      where day between ${values.text(from)}::date and ${values.text(to)}::date group by all`,
    );
  }
}
