import { localToday } from 'shared/contract';
import type { InfrastructureFilter } from 'shared/kinds';
import {
  COVERAGE_CLASSES,
  type Coverage,
  type CoverageRow,
  type CoveredBy,
  coverageQuerySchema,
  coverageSchema,
  type DueRecord,
  duePageSchema,
  dueRecordSchema,
  MOST_COVERED,
} from 'shared/programme/coverage';
import { infrastructureFilterSchema, outsideQuerySchema, overdueDays } from 'shared/server';
import { z } from 'zod';
import type { App } from '../../http/app-types';
import { sendCacheable } from '../../http/cacheable';
import { announceCursor, readCursor } from '../../http/pages';
import type { CoverageQuestion, Covered, DueRow } from '../../readmodel/model/coverage';
import { summariesOf } from '../orders/present-infrastructures';
import type { Context } from '../records/context';
import { viewerOf } from '../records/record-routes';
import type { Viewer } from '../records/viewer';
import {
  filterOutside,
  hiddenOnInfrastructures,
  type Outside,
  withoutHiddenDeaths,
} from '../sensitivity/sensitive-cases';
import { settingsInUse } from '../works/settings-in-use';

const TAG = 'coverage';
const filters = infrastructureFilterSchema.extend(outsideQuerySchema.shape);
const cursorSchema = z.tuple([z.string(), z.int().min(0), z.int().positive()]);

/** Numbers of cases that do not count by infrastructure: if the answer leaves the product, those not published exactly. */
const uncountedCases = async (viewer: Viewer, { outside }: Outside): Promise<ReadonlyMap<number, number>> =>
  outside ? hiddenOnInfrastructures(viewer) : new Map();

async function questionOf(
  viewer: Viewer,
  filter: InfrastructureFilter & Outside,
  day: string,
  uncounted: ReadonlyMap<number, number>,
): Promise<CoverageQuestion> {
  const { settings } = await settingsInUse(viewer.db);
  return {
    day,
    settings,
    filter: await filterOutside(viewer, 'infrastructures', filter),
    except: [...uncounted.keys()],
  };
}

/** The names of the counted operators, municipalities or other areas, by id. */
async function namesOf({ db, context }: Viewer, ids: readonly number[], by: CoveredBy) {
  if (by === 'owner') {
    const { byId } = await context.lists.snapshot();
    return ids.map(id => ({ id, name: byId.get(id)?.label ?? '' }));
  }
  return db
    .selectFrom('geo_areas')
    .select(['id', 'name'])
    .where('type', by === 'municipality' ? '=' : '<>', 'ADMIN_COM')
    .where(context.engine.among('id', ids))
    .execute();
}

const longUnseen = ({ numbers }: CoverageRow) => numbers[3] + numbers[4];

async function coverageOf(viewer: Viewer, by: CoveredBy, question: CoverageQuestion): Promise<Coverage> {
  const { total, each } = await viewer.context.model.coverage.of(
    question,
    by === 'owner' ? 'owner' : 'areas',
  );
  const rows = (await namesOf(viewer, [...each.keys()], by)).map(
    ({ id, name }): CoverageRow => ({ key: String(id), name, ...(each.get(id) as Covered) }),
  );
  rows.sort(
    (one, other) =>
      longUnseen(other) - longUnseen(one) || other.due - one.due || Number(one.key) - Number(other.key),
  );
  return { total, rows: rows.slice(0, MOST_COVERED) };
}

async function presentDue(
  viewer: Viewer,
  rows: readonly DueRow[],
  day: string,
  uncounted: ReadonlyMap<number, number>,
): Promise<DueRecord[]> {
  const summaries = await summariesOf(
    viewer,
    rows.map(({ id }) => id),
  );
  return rows.flatMap(({ id, lastDeath, ...due }): DueRecord | [] => {
    const summary = summaries.get(id);
    if (!summary) return [];
    const infrastructure = withoutHiddenDeaths(summary, uncounted);
    const died = due.rule === 'death' ? lastDeath : null;
    return { infrastructure, ...due, late_days: overdueDays(due.due, day), died };
  });
}

/** Routes of when somebody was at supports and lines last, and where somebody should go again. */
export function coverageRoutes(app: App, context: Context): void {
  app.get(
    '/coverage/',
    {
      schema: { querystring: filters.extend(coverageQuerySchema.shape) },
      config: {
        access: 'data:read',
        tag: TAG,
        summary: 'When somebody was there last, by municipality, area or operator',
        description: `Numbers of supports and lines by the last visit, search or verification: ${COVERAGE_CLASSES.join(', ')}, in this order; and how many of them are due.`,
        answer: coverageSchema,
        tagged: true,
      },
    },
    async (request, reply) => {
      const { by, as_of, ...filter } = request.query;
      const viewer = viewerOf(context, request);
      const uncounted = await uncountedCases(viewer, filter);
      const question = await questionOf(viewer, filter, as_of ?? localToday(), uncounted);
      const answer = await coverageOf(viewer, by, question);
      return sendCacheable(request, reply, answer, { cacheControl: 'private, no-cache' });
    },
  );

  app.get(
    '/due/',
    {
      schema: { querystring: filters.extend(duePageSchema.shape) },
      config: {
        access: 'data:read',
        tag: TAG,
        summary: 'Where somebody should go again',
        description:
          'Supports and lines that are due by a day, the longest due first, with the rule that says so. Pages with `cursor`.',
        answer: z.array(dueRecordSchema),
        sends: ['Link', 'X-Total-Count'],
      },
    },
    async (request, reply) => {
      const { as_of, limit, cursor, ...filter } = request.query;
      const day = as_of ?? localToday();
      const viewer = viewerOf(context, request);
      const ofDay = cursorSchema.refine(([of]) => of === day);
      const [, ...after] = cursor ? readCursor(cursor, ofDay) : [];
      const uncounted = await uncountedCases(viewer, filter);
      const question = await questionOf(viewer, filter, day, uncounted);
      const { rows, total, next } = await context.model.coverage.due(question, after, limit);
      announceCursor(request, reply, { cursor: next && [day, ...next], total });
      return presentDue(viewer, rows, day, uncounted);
    },
  );
}
