import { collectionOf } from 'shared/contract';
import { mortalitySchema } from 'shared/kinds';
import {
  FOUND_WITHIN,
  MOST_OUTAGES,
  type Outage,
  outageLinesQuerySchema,
  outageLinesSchema,
  outagesNearQuerySchema,
  outagesSchema,
  outagesToSearchSchema,
} from 'shared/kinds/outages';
import { daysAfter } from 'shared/programme';
import type { App } from '../../http/app-types';
import { sendCacheable } from '../../http/cacheable';
import { sendCollectionText } from '../../http/feature-collection';
import { idParametersSchema } from '../../http/path-parameters';
import { RequestRefused } from '../../http/request-refused';
import { configsOf } from '../../http/route-table';
import { outageRecords } from '../kinds/outages';
import { summariesOf } from '../orders/present-infrastructures';
import type { Context } from '../records/context';
import { presentRecords, rowsOf, writeRecords } from '../records/read-resource';
import { viewerOf } from '../records/record-routes';
import type { Viewer } from '../records/viewer';
import { countByLine } from './count-by-line';
import { outagesBeside, placesOfOutages } from './outage-places';
import { idsOf, nearAccount, outagesToSearch } from './to-search';

async function outagesOf(viewer: Viewer, ids: readonly number[]): Promise<Outage[]> {
  const rows = await rowsOf(viewer, outageRecords, ids);
  const records = await presentRecords(viewer, outageRecords, rows, false);
  return records.map(({ properties }) => properties as unknown as Outage);
}

async function presentToSearch(viewer: Viewer) {
  const all = await outagesToSearch(viewer);
  const near = new Set((await nearAccount(viewer, all)).map(({ id }) => id));
  // Those near the account come first; both groups keep their order.
  const listed = [...all.filter(({ id }) => near.has(id)), ...all.filter(({ id }) => !near.has(id))];
  const records = new Map(
    (
      await outagesOf(
        viewer,
        listed.map(({ id }) => id),
      )
    ).map(one => [one.id, one]),
  );
  const summaries = await summariesOf(
    viewer,
    listed.flatMap(({ place }) => idsOf(place)[0] ?? []),
  );
  return listed.flatMap(({ id, hours, place }) => {
    const outage = records.get(id);
    if (!outage) return [];
    return {
      ...{ outage, hours, near: near.has(id) },
      infrastructure: summaries.get(idsOf(place)[0] ?? 0) ?? null,
      number: place.supports.length,
      supports: place.supports.slice(0, MOST_OUTAGES.supports),
    };
  });
}

/** Ids of the cases that may belong to an outage. @throws RequestRefused 404 */
async function casesOf(viewer: Viewer, id: number): Promise<number[]> {
  const outage = await viewer.db
    .selectFrom('outages')
    .select(['id', 'owner_id', 'feeder', 'infrastructure_id', 'date'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!outage) throw new RequestRefused('not_found');
  const place = (await placesOfOutages(viewer, [outage])).get(id);
  if (!place) return [];
  const rows = await viewer.db
    .selectFrom('mortality_cases')
    .select('id')
    .where('deleted_at', 'is', null)
    .where(viewer.context.engine.among('infrastructure_id', idsOf(place)))
    .where('date', '>=', daysAfter(outage.date, -FOUND_WITHIN.before))
    .where('date', '<=', daysAfter(outage.date, FOUND_WITHIN.after))
    .orderBy('date')
    .orderBy('id')
    .limit(MOST_OUTAGES.beside)
    .execute();
  return rows.map(row => row.id);
}

const reading = configsOf({ access: 'data:read', tag: 'outages' });
const FRESH = { cacheControl: 'private, no-cache' };

/** Routes of what follows from power cuts: where to search, finds, and numbers by line. */
export function outageRoutes(app: App, context: Context): void {
  app.get(
    '/outages/to-search/',
    {
      config: reading('Power cuts after which somebody should search', {
        description:
          'Those of the last 48 hours with an unknown or an animal’s cause, after which nobody has searched at the line or its supports; those in the areas of the account first.',
        answer: outagesToSearchSchema,
        tagged: true,
      }),
    },
    async (request, reply) =>
      sendCacheable(request, reply, await presentToSearch(viewerOf(context, request)), FRESH),
  );

  app.get(
    '/outages/near/',
    {
      schema: { querystring: outagesNearQuerySchema },
      config: reading('Power cuts to which a find may belong', {
        description:
          'Those at the line or feeder of a support or line, from 14 days before a day to one day after it.',
        answer: outagesSchema,
      }),
    },
    async (request, reply) => {
      const viewer = viewerOf(context, request);
      const { infrastructure, date } = request.query;
      reply.header('cache-control', 'private, no-cache');
      return outagesOf(viewer, await outagesBeside(viewer, infrastructure, date));
    },
  );

  app.get(
    '/outages/lines/',
    {
      schema: { querystring: outageLinesQuerySchema },
      config: reading('Numbers of power cuts by line or feeder, and year', {
        description: 'Of those that match the filters; the lines with most birds and other animals first.',
        answer: outageLinesSchema,
        tagged: true,
      }),
    },
    async (request, reply) => {
      const rows = await context.reads.run(countByLine, viewerOf(context, request).userId, request.query);
      return sendCacheable(request, reply, rows, FRESH);
    },
  );

  app.get(
    '/outages/:id/finds/',
    {
      schema: { params: idParametersSchema },
      config: reading('Cases that may belong to a power cut', {
        description: 'At its supports and its line, from one day before to 14 days after.',
        answer: collectionOf(mortalitySchema),
        refuses: [404],
      }),
    },
    async (request, reply) => {
      const viewer = viewerOf(context, request);
      const ids = await casesOf(viewer, request.params.id);
      const json = await context.reads.run(writeRecords, viewer.userId, { kind: 'mortality', ids });
      reply.header('cache-control', 'private, no-cache');
      return sendCollectionText(request, reply, json);
    },
  );
}
