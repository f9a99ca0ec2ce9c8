import { sql } from 'kysely';
import { type Box, localToday, type Nomenclature } from 'shared/contract';
import type { AnswerQuery } from 'shared/contract/area-answers';
import { casesCountedOf, tileNeutralization, tileRisk } from 'shared/server';
import { InvalidInput, RequestRefused } from '../../http/request-refused';
import { dayText } from '../../readmodel/model/days';
import { ChosenRecords } from '../../readmodel/model/where';
import { boundsOfRow } from '../../store/boxes';
import type { Row } from '../../store/schema';
import type { Viewer } from '../records/viewer';
import { withChosen } from '../selections/selections';
import { readRules } from '../sensitivity/rules';
import { filterOutside } from '../sensitivity/sensitive-cases';
import { mortalityStatsFrom } from '../stats/mortality-stats';

type Area = Pick<Row<'geo_areas'>, 'id' | 'name' | 'type'>;

/** What an answer is about; empty for the whole inventory and for chosen supports and lines. */
interface Place {
  area?: Area;
  owner?: Nomenclature;
  /** The name of a sensitive area. */
  name?: string;
  extent?: Box;
  /** The nearest other areas of the same type whose boxes meet the box of `area`. */
  beside?: readonly Area[];
}

export type AnswerFigures = Awaited<ReturnType<typeof answerFigures>>;

const MOST_BESIDE = 3;
/** Minimum and maximum number of years in the charts. */
const [YEARS, MOST_YEARS] = [5, 20];
const BOX = ['west', 'south', 'east', 'north'] as const;

/** What a question is about. @returns `undefined` for an unknown id */
async function placeOf(
  { context, db }: Viewer,
  { area: id, sensitive_area, owner, line }: AnswerQuery,
): Promise<Place | undefined> {
  if (id) {
    const areas = db.selectFrom('geo_areas').select(['id', 'name', 'type', ...BOX]);
    const area = await areas.where('id', '=', id).executeTakeFirst();
    if (!area) return undefined;
    const extent = boundsOfRow(area);
    const x = sql`(west + east - ${area.west + area.east})`;
    const y = sql`(south + north - ${area.south + area.north})`;
    const near = areas
      .where('type', '=', area.type)
      .where('id', '!=', id)
      .where(context.engine.inBox('geo_areas', 'geo_areas', extent))
      .orderBy(sql`${x} * ${x} + ${y} * ${y}`);
    return { area, extent, beside: await near.orderBy('id').limit(MOST_BESIDE).execute() };
  }
  if (owner) {
    const item = (await context.lists.snapshot()).byId.get(owner);
    return item?.type === 'OWNER' ? { owner: item } : undefined;
  }
  if (sensitive_area) {
    const areas = db
      .selectFrom('sensitive_areas')
      .select(['name', ...BOX])
      .where('deleted_at', 'is', null);
    const row = await areas.where('id', '=', sensitive_area).executeTakeFirst();
    return row && { name: row.name, extent: boundsOfRow(row) };
  }
  if (!line) return {};
  const lines = db.selectFrom('infrastructures').select(BOX).where('kind', '=', 'LINE');
  const row = await lines.where('id', '=', line).where('deleted_at', 'is', null).executeTakeFirst();
  return row && { extent: boundsOfRow(row) };
}

/** Whether cases are counted by their support or line: an operator, a line or a selection has no cases of its own. */
export const isLinked = ({ owner, line, chosen }: AnswerQuery): boolean => Boolean(owner ?? line ?? chosen);

/**
 * Counts what a question asks for. Cases that are not published exactly are left out, since answers are passed on.
 * @param mapped whether the figures name the records that a map shows
 * @throws InvalidInput for two places or a period that ends before it begins; RequestRefused for an unknown place
 */
export async function answerFigures(viewer: Viewer, query: AnswerQuery, mapped: boolean) {
  const { lang: _, from, until: lastDay, ...places } = query;
  const [first, second] = Object.keys(places);
  if (second)
    throw new InvalidInput([{ path: [second], code: 'conflicting_fields', params: { other: first ?? '' } }]);
  if (from > lastDay) throw new InvalidInput([{ path: ['until'], code: 'invalid', params: {} }]);
  const place = await placeOf(viewer, query);
  if (!place) throw new RequestRefused('not_found');
  const { line, chosen, ...filter } = places;
  const ids = Object.fromEntries(Object.entries(filter).map(([name, id]) => [name, [id]]));
  const { except = [] } = await filterOutside(viewer, 'mortality', { outside: true });
  // A period that is not over is counted up to today, and so are the five years without a visit.
  const today = localToday();
  const isOver = lastDay < today;
  const until = isOver ? lastDay : today;
  const lastYear = Number(until.slice(0, 4));
  const firstYear = Math.max(
    lastYear - MOST_YEARS + 1,
    Math.min(lastYear - YEARS + 1, Number(from.slice(0, 4))),
  );
  const { states, cases, visits } = await viewer.context.model.past.of({
    filter: {
      ...ids,
      ...(line && { chosen: new ChosenRecords(`line ${line}`, [line]) }),
      ...(chosen && (await withChosen(viewer, 'infrastructures', { chosen }, true))),
    },
    cases: isLinked(query) ? null : ids,
    except: except as number[],
    from,
    until,
    firstYear,
    named: mapped,
  });
  const within = cases.filter(one => one.within);
  const deaths = await mortalityStatsFrom(viewer, within);
  const { byId } = await viewer.context.lists.snapshot();
  const newest = Math.max(0, ...[...states, ...cases].map(one => one.newest));
  const numberOf = (
    number: 'number' | 'treated' | 'visited',
    matches: (one: (typeof states)[number]) => boolean,
  ) => states.reduce((sum, one) => sum + (matches(one) ? one[number] : 0), 0);
  const highOf = (state: 'full' | 'partial' | 'none') =>
    numberOf('number', one => one.risk === tileRisk('RISK_H') && one.state === tileNeutralization(state));
  const { individuals: birds, ...counted } = deaths.total;
  return {
    place,
    deaths,
    /** Whether the last day of the period is over. */
    isOver,
    hasBegun: from <= today,
    hasRules: (await readRules(viewer.db)).size > 0,
    /** If `mapped`, groups of supports and lines at high risk, and ids of cases. */
    mapped: {
      high: states.filter(one => one.risk === tileRisk('RISK_H')),
      cases: within.flatMap(one => one.ids),
    },
    newest: newest > 0 ? dayText(newest) : null,
    sources: [...new Set(within.map(one => one.data_source))].flatMap(id => byId.get(id ?? 0) ?? []),
    numbers: {
      birds,
      ...counted,
      ...Object.fromEntries(deaths.by_cause.map(one => [one.cause, one.individuals])),
      total: numberOf('number', () => true),
      high: numberOf('number', one => one.risk === tileRisk('RISK_H')),
      full: highOf('full'),
      partial: highOf('partial'),
      left: highOf('none'),
      unknown: numberOf('number', one => one.risk === tileRisk(null)),
      treated: numberOf('treated', one => one.state === tileNeutralization('full')),
      visited: numberOf('visited', () => true),
    },
    years: Array.from({ length: lastYear - firstYear + 1 }, (_, at) => {
      const year = firstYear + at;
      return {
        year,
        birds: cases
          .filter(one => one.year === year)
          .reduce((sum, one) => sum + casesCountedOf(one).individuals, 0),
        visited: visits.find(one => one.year === year)?.number ?? 0,
      };
    }),
  };
}
