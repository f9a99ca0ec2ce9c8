import { sql } from 'kysely';
import type { Box } from 'shared/contract';
import { alarmSchema } from 'shared/programme';
import { alarmQuerySchema } from 'shared/server';
import { z } from 'zod';
import type { App } from '../../http/app-types';
import { announcePage, pageOf } from '../../http/pages';
import type { Context } from '../records/context';
import { cursorsOf, type Order, orderBy, readPage } from '../records/read-page';
import { itemRoute, viewerOf, writeRoutes } from '../records/record-routes';
import { type AlarmRow, alarmResource, presentAlarms, selectAlarms } from './alarm-resource';
import { meetsBox } from './meets-box';

const ORDERS: Record<string, Order> = { id: orderBy('id', sql`alarms.id`) };

/** Routes of alarms: their list, one, and its explanation. */
export function alarmRoutes(app: App, context: Context): void {
  const { among } = context.engine;
  const cursors = cursorsOf(ORDERS);
  app.get(
    '/alarms/',
    {
      schema: { querystring: alarmQuerySchema },
      config: {
        access: 'data:read',
        tag: 'alarms',
        summary: 'List; operators see those at their supports, lines and works only',
        description: 'Alarms by state, kind, owner and place, with the case or visit that raised each.',
        sends: ['Link', 'X-Total-Count'],
        answer: z.array(alarmSchema),
      },
    },
    async (request, reply) => {
      const viewer = viewerOf(context, request);
      const { state, kind, owner, infrastructure, mortality, area, in_bbox } = request.query;
      const page = pageOf(request.query, cursors);
      const selection = (await selectAlarms(viewer))
        .$if(state !== undefined, rows => rows.where('alarms.state', 'in', state ?? []))
        .$if(kind !== undefined, rows => rows.where('alarms.kind', 'in', kind ?? []))
        .$if(owner !== undefined, rows => rows.where(among('infrastructures.owner_id', owner ?? [])))
        .$if(infrastructure !== undefined, rows =>
          rows.where(among('alarms.infrastructure_id', infrastructure ?? [])),
        )
        .$if(mortality !== undefined, rows => rows.where(among('alarms.mortality_id', mortality ?? [])))
        .$if(area !== undefined, rows =>
          rows.where('alarms.infrastructure_id', 'in', links =>
            links
              .selectFrom('infrastructure_areas')
              .select('infrastructure_id')
              .where(among('area_id', area ?? [])),
          ),
        )
        .$if(in_bbox !== undefined, rows => rows.where(meetsBox(in_bbox as Box)));
      const { rows, ...rest } = await readPage(selection as never, page, sql`alarms.id`, ORDERS);
      announcePage(request, reply, page, rest);
      reply.header('cache-control', 'private, no-cache');
      return presentAlarms(viewer, rows as unknown as AlarmRow[]);
    },
  );
  itemRoute(app, context, alarmResource);
  writeRoutes(app, context, alarmResource, ['patch']);
}
