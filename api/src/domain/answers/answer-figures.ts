import { areaName, type Box, localToday, type MortalityStats, type Nomenclature } from 'shared/contract';
import type { Answer, AnswerQuery } from 'shared/contract/area-answers';
import { tileNeutralization, tileRisk } from 'shared/server';
import type { Locale } from '../../config/texts';
import { InvalidInput, RequestRefused } from '../../http/request-refused';
import { dayText } from '../../readmodel/model/days';
import { boundsOfRow } from '../../store/boxes';
import type { Viewer } from '../records/viewer';
import { withChosen } from '../selections/selections';
import { readRules } from '../sensitivity/rules';
import { filterOutside } from '../sensitivity/sensitive-cases';
import { mortalityStatsFrom } from '../stats/mortality-stats';

/** What an answer is about; for an area with the ones beside it. */
interface Place {
  /** Its name in a language; a line has a number only, and a choice of supports and lines no name. */
  name: ((locale: Locale) => string) | number | null;
  extent?: Box;
  beside: readonly { id: number; name(locale: Locale): string }[];
}

/** All figures of an answer. */
export interface AnswerFigures extends Pick<Answer, 'years' | 'extent' | 'newest'> {
  /** `null` for the whole inventory. */
  place: Place | null;
  /** Whether the period is over, so that its last day has been lived through. */
  isOver: boolean;
  /** Whether rules keep some cases inside, which are not counted. */
  hasRules: boolean;
  deaths: MortalityStats;
  /** Sources of the cases. */
  sources: Nomenclature[];
  total: number;
  notEvaluated: number;
  high: { full: number; partial: number; none: number };
  treated: number;
  visited: number;
}

/** Maximum of areas beside an area. */
const MOST_BESIDE = 3;
/** Years of the charts: these, or those of a longer period. */
const [YEARS, MOST_YEARS] = [5, 20];

async function areaOf({ context, db }: Viewer, id: number): Promise<Place | undefined> {
  const select = () =>
    db.selectFrom('geo_areas').select(['id', 'name', 'type', 'west', 'south', 'east', 'north']);
  const area = await select().where('id', '=', id).executeTakeFirst();
  if (!area) return undefined;
  const extent = boundsOfRow(area);
  const near = await select()
    .where('type', '=', area.type)
    .where('id', '!=', id)
    .where(context.engine.inBox('geo_areas', 'geo_areas', extent))
    .execute();
  const awayOf = (one: typeof area) =>
    Math.hypot(one.west + one.east - area.west - area.east, one.south + one.north - area.south - area.north);
  return {
    name: locale => areaName(area, locale),
    extent,
    beside: near
      .sort((a, b) => awayOf(a) - awayOf(b) || a.id - b.id)
      .slice(0, MOST_BESIDE)
      .map(one => ({ id: one.id, name: locale => areaName(one, locale) })),
  };
}

/** What a question is about. @returns `null` for the whole inventory, `undefined` for an unknown id */
async function placeOf(viewer: Viewer, query: AnswerQuery): Promise<Place | null | undefined> {
  const { area, sensitive_area, owner, line, chosen } = query;
  const { context, db } = viewer;
  if (area !== undefined) return areaOf(viewer, area);
  if (sensitive_area !== undefined) {
    const row = await db
      .selectFrom('sensitive_areas')
      .select(['name', 'west', 'south', 'east', 'north'])
      .where('id', '=', sensitive_area)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    return row && { name: () => row.name, extent: boundsOfRow(row), beside: [] };
  }
  if (owner !== undefined) {
    const item = (await context.lists.snapshot()).byId.get(owner);
    if (item?.type !== 'OWNER') return undefined;
    return { name: locale => (locale === 'en' && item.label_en) || item.label, beside: [] };
  }
  if (chosen !== undefined) return { name: null, beside: [] };
  if (line === undefined) return null;
  const row = await db
    .selectFrom('infrastructures')
    .select(['id', 'west', 'south', 'east', 'north'])
    .where('id', '=', line)
    .where('kind', '=', 'LINE')
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row && { name: row.id, extent: boundsOfRow(row), beside: [] };
}

/** Whether cases count by their support or line, since nothing else says whose they are. */
export const isLinked = ({ owner, line, chosen }: AnswerQuery): boolean =>
  owner !== undefined || line !== undefined || chosen !== undefined;

const sumOf = <Row>(rows: readonly Row[], numberOf: (row: Row) => number) =>
  rows.reduce((sum, row) => sum + numberOf(row), 0);

const UNKNOWN = tileRisk(null);

/**
 * Counts what a question asks for. What rules keep inside is not counted, since answers are made to be passed on.
 * @throws InvalidInput for two places or an ended period before its begin; RequestRefused for an unknown place
 */
export async function answerFigures(viewer: Viewer, query: AnswerQuery): Promise<AnswerFigures> {
  const { lang: _, from, until, line, ...filter } = query;
  const [first, second] = Object.keys({ ...filter, ...(line && { line }) });
  if (first && second)
    throw new InvalidInput([{ path: [second], code: 'conflicting_fields', params: { other: first } }]);
  if (from > until) throw new InvalidInput([{ path: ['until'], code: 'invalid', params: {} }]);
  const place = await placeOf(viewer, query);
  if (place === undefined) throw new RequestRefused('not_found');
  const { area, sensitive_area, owner, chosen } = filter;
  const located = {
    ...(area && { area: [area] }),
    ...(sensitive_area && { sensitive_area: [sensitive_area] }),
  };
  const { except = [] } = await filterOutside(viewer, 'mortality', { outside: true });
  const lastYear = Number(until.slice(0, 4));
  const firstYear = Math.max(
    lastYear - MOST_YEARS + 1,
    Math.min(lastYear - YEARS + 1, Number(from.slice(0, 4))),
  );
  const { states, cases, visits } = await viewer.context.model.past.of({
    filter: {
      ...located,
      ...(owner && { owner: [owner] }),
      ...(chosen && (await withChosen(viewer, 'infrastructures', { chosen }, true))),
      ...(line && { id: line }),
    },
    cases: isLinked(query) ? null : located,
    except: except as number[],
    from,
    until,
    firstYear,
  });
  const within = cases.filter(one => one.within);
  const all = await mortalityStatsFrom(viewer, cases);
  const { byId } = await viewer.context.lists.snapshot();
  const sources = new Set(within.flatMap(one => one.data_source ?? []));
  const newest = Math.max(0, ...states.map(one => one.newest), ...cases.map(one => one.newest));
  const high = states.filter(({ risk }) => risk === tileRisk('RISK_H'));
  const highOf = (state: 'full' | 'partial' | 'none') =>
    sumOf(high, one => (one.state === tileNeutralization(state) ? one.number : 0));
  return {
    place,
    isOver: until < localToday(),
    hasRules: (await readRules(viewer.db)).size > 0,
    newest: newest > 0 ? dayText(newest) : null,
    extent: place?.extent ?? null,
    deaths: await mortalityStatsFrom(viewer, within),
    sources: [...sources].flatMap(id => byId.get(id) ?? []),
    total: sumOf(states, one => one.number),
    notEvaluated: sumOf(states, one => (one.risk === UNKNOWN ? one.number : 0)),
    high: { full: highOf('full'), partial: highOf('partial'), none: highOf('none') },
    treated: sumOf(states, one => one.treated),
    visited: sumOf(states, one => one.visited),
    years: Array.from({ length: lastYear - firstYear + 1 }, (_, at) => {
      const year = firstYear + at;
      const found = all.by_year.find(one => one.year === year);
      return {
        year,
        birds: found?.individuals ?? 0,
        uncounted: found?.uncounted ?? 0,
        visited: visits.find(one => one.year === year)?.number ?? 0,
      };
    }),
  };
}
