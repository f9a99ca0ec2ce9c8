import { sql } from 'kysely';
import { areaName, type Box, localToday } from 'shared/contract';
import type { AnswerQuery } from 'shared/contract/area-answers';
import { casesCountedOf, tileNeutralization, tileRisk } from 'shared/server';
import type { Locale } from '../../config/texts';
import { InvalidInput, RequestRefused } from '../../http/request-refused';
import { dayText } from '../../readmodel/model/days';
import { ChosenRecords } from '../../readmodel/model/where';
import { boundsOfRow } from '../../store/boxes';
import type { Viewer } from '../records/viewer';
import { withChosen } from '../selections/selections';
import { readRules } from '../sensitivity/rules';
import { filterOutside } from '../sensitivity/sensitive-cases';
import { mortalityStatsFrom } from '../stats/mortality-stats';

type Named = (locale: Locale) => string;

/** What an answer is about; empty for the whole inventory and for chosen supports and lines. */
interface Place {
  /** A line has none. */
  name?: Named;
  extent?: Box;
  /** Areas of the same type beside an area. */
  beside?: readonly { id: number; name: Named }[];
}

export type AnswerFigures = Awaited<ReturnType<typeof answerFigures>>;

/** Maximum of areas beside an area. */
const MOST_BESIDE = 3;
/** Years of the charts: these, or those of a longer period. */
const [YEARS, MOST_YEARS] = [5, 20];
const BOX = ['west', 'south', 'east', 'north'] as const;

async function areaOf({ context, db }: Viewer, id: number): Promise<Place | undefined> {
  const select = () => db.selectFrom('geo_areas').select(['id', 'name', 'type', ...BOX]);
  const area = await select().where('id', '=', id).executeTakeFirst();
  if (!area) return undefined;
  const extent = boundsOfRow(area);
  const [x, y] = [
    sql`(west + east - ${area.west + area.east})`,
    sql`(south + north - ${area.south + area.north})`,
  ];
  const beside = await select()
    .where('type', '=', area.type)
    .where('id', '!=', id)
    .where(context.engine.inBox('geo_areas', 'geo_areas', extent))
    .orderBy(sql`${x} * ${x} + ${y} * ${y}`)
    .orderBy('id')
    .limit(MOST_BESIDE)
    .execute();
  const nameOf =
    (one: typeof area): Named =>
    locale =>
      areaName(one, locale);
  return { name: nameOf(area), extent, beside: beside.map(one => ({ id: one.id, name: nameOf(one) })) };
}

/** What a question is about. @returns `undefined` for an unknown id */
async function placeOf(
  viewer: Viewer,
  { area, sensitive_area, owner, line }: AnswerQuery,
): Promise<Place | undefined> {
  const { context, db } = viewer;
  if (area) return areaOf(viewer, area);
  if (sensitive_area) {
    const select = db.selectFrom('sensitive_areas').select(['name', ...BOX]);
    const row = await select
      .where('id', '=', sensitive_area)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    return row && { name: () => row.name, extent: boundsOfRow(row) };
  }
  if (owner) {
    const item = (await context.lists.snapshot()).byId.get(owner);
    if (item?.type !== 'OWNER') return undefined;
    return { name: locale => (locale === 'en' && item.label_en) || item.label };
  }
  if (!line) return {};
  const row = await db
    .selectFrom('infrastructures')
    .select(BOX)
    .where('id', '=', line)
    .where('kind', '=', 'LINE')
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row && { extent: boundsOfRow(row) };
}

/** Whether cases count by their support or line, since nothing else says whose they are. */
export const isLinked = ({ owner, line, chosen }: AnswerQuery): boolean => Boolean(owner ?? line ?? chosen);

/**
 * Counts what a question asks for. What rules keep inside is not counted, since answers are made to be passed on.
 * @throws InvalidInput for two places or a period that ends before it begins; RequestRefused for an unknown place
 */
export async function answerFigures(viewer: Viewer, query: AnswerQuery) {
  const { lang: _, from, until, ...places } = query;
  const [first, second] = Object.keys(places);
  if (second)
    throw new InvalidInput([{ path: [second], code: 'conflicting_fields', params: { other: first ?? '' } }]);
  if (from > until) throw new InvalidInput([{ path: ['until'], code: 'invalid', params: {} }]);
  const place = await placeOf(viewer, query);
  if (!place) throw new RequestRefused('not_found');
  const { line, chosen, ...filter } = places;
  const ids = Object.fromEntries(Object.entries(filter).map(([name, id]) => [name, [id]]));
  const { except = [] } = await filterOutside(viewer, 'mortality', { outside: true });
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
    /** Whether the period is over, so that its last day has been lived through. */
    isOver: until < localToday(),
    hasRules: (await readRules(viewer.db)).size > 0,
    /** The supports of high risk and the finds of a map. */
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
      treated: numberOf('treated', () => true),
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
