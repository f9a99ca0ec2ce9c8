import { sql } from 'kysely';
import { type Box, collectionOf } from 'shared/contract';
import { administeredSensitiveAreaSchema, tableQuerySchema } from 'shared/contract/administration';
import { sensitiveAreaSchema } from 'shared/kinds';
import { boxQuerySchema, pageQuerySchema, type SENSITIVE_AREA_ORDERINGS, wordsOf } from 'shared/server';
import { z } from 'zod';
import type { App } from '../../http/app-types';
import { collectionBytes } from '../../http/feature-collection';
import { allOf } from '../../store/all-of';
import type { AnyRow } from '../../store/any-table';
import type { Engine } from '../../store/engine';
import { keptRows } from '../administered/kept-rows';
import type { Context } from '../records/context';
import { BY_DISTANCE, cursorsOf, type Order, orderBy, readPage } from '../records/read-page';
import { presentRecords, selectRecords } from '../records/read-resource';
import { listRoute, recordRoutes, viewerOf } from '../records/record-routes';
import { writable } from '../records/writable';
import { sensitiveAreaRecords } from './service';

const querySchema = pageQuerySchema.omit({ fields: true }).extend({
  in_bbox: boxQuerySchema.optional(),
  q: z.string().max(200).default(''),
});

type Ordering = (typeof SENSITIVE_AREA_ORDERINGS)[number];

const ordersOf = (engine: Engine): Record<Ordering | 'distance', Order> => ({
  id: orderBy('id', sql`sensitive_areas.id`),
  // The search text begins with the name without accents; cursors are limited to 80 characters.
  name: orderBy('text', engine.inByteOrder(sql`substr(sensitive_areas.search_text, 1, 80)`)),
  code: orderBy('text', engine.inByteOrder(sql`sensitive_areas.code`)),
  distance: BY_DISTANCE,
});

/** Sensitive areas: everyone who reads data can read them, administrators write them. */
export function sensitiveAreaRoutes(app: App, context: Context): void {
  const { engine } = context;
  const orders = ordersOf(engine);
  listRoute(app, context, {
    path: `/${sensitiveAreaRecords.kind.path}`,
    title: 'sensitive areas',
    description: 'Sensitive areas in a box or by words, with their outlines and seasons.',
    querySchema,
    cursors: cursorsOf(orders),
    answer: collectionOf(sensitiveAreaSchema),
    async read(viewer, { in_bbox, q = '' }: { in_bbox?: Box; q?: string }, page) {
      const conditions = wordsOf(q).map(word => engine.holdsWord('sensitive_areas.search_text', word));
      if (in_bbox) conditions.push(engine.inBox('sensitive_areas', 'sensitive_areas', in_bbox));
      const { rows, ...rest } = await readPage(
        selectRecords(viewer, sensitiveAreaRecords).where(allOf(conditions)) as never,
        page,
        sql`sensitive_areas.id`,
        orders,
      );
      const records = await presentRecords(viewer, sensitiveAreaRecords, rows as AnyRow[], false);
      return { json: collectionBytes(records), ...rest };
    },
  });
  recordRoutes(app, context, writable(sensitiveAreaRecords));
}

const administeredTable = keptRows({
  table: 'sensitive_areas',
  select: ({ db }) =>
    db
      .selectFrom('sensitive_areas')
      .select([
        'id',
        'code',
        'name',
        'description',
        'season_from',
        'season_to',
        'west',
        'south',
        'east',
        'north',
      ])
      .where('deleted_at', 'is', null),
  present: ({ west, south, east, north, ...area }) => ({ ...area, box: [west, south, east, north] }),
  orderings: {
    name: ['code', 'search_text'],
    code: 'code',
    description: 'code',
    season_from: 'code',
    season_to: 'code',
  },
  searched: ['search_text'],
});

/** Lists sensitive areas for the administration, without outlines. */
export function sensitiveAreaListRoute(app: App, context: Context): void {
  app.get(
    '/admin/sensitive-areas/',
    {
      schema: { querystring: tableQuerySchema },
      config: {
        access: 'admin',
        tag: 'administration: sensitive areas',
        summary: 'List',
        description: 'A page of the table, with the box of each area instead of its outline.',
        sends: ['X-Total-Count'],
        answer: z.array(administeredSensitiveAreaSchema),
      },
    },
    async (request, reply) => {
      const { rows, total } = await administeredTable.list(viewerOf(context, request), request.query);
      reply.header('x-total-count', String(total));
      return rows;
    },
  );
}
