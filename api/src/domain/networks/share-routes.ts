import {
  shareFilterSchema,
  shareQuerySchema,
  shareRowSchema,
  shareTotalSchema,
  unseenQuerySchema,
} from 'shared/contract/network-shares';
import { networkPoleSchema } from 'shared/contract/networks';
import { z } from 'zod';
import type { App } from '../../http/app-types';
import { sendCacheable } from '../../http/cacheable';
import { announceCursor, readCursor } from '../../http/pages';
import { InvalidInput } from '../../http/request-refused';
import type { Context } from '../records/context';
import { viewerOf } from '../records/record-routes';
import { networkRead } from './routes';
import { compareRows, NetworkShare } from './share';

const OWN = { cacheControl: 'private, no-cache' };
/** Where a page ended: its dimension, and what rows are ordered by. */
const cursorSchema = z.tuple([z.string(), z.int().positive(), z.int().min(0), z.string()]);

/** Routes of the share of operators' networks that anybody has seen. */
export function networkShareRoutes(app: App, context: Context): void {
  const share = new NetworkShare();
  app.get(
    '/networks/share/',
    {
      schema: { querystring: shareQuerySchema },
      config: networkRead('Share of the network that anybody has seen', {
        description:
          "Operators' poles, and of them those with a support, by line, municipality, area, operator or type of network, the least seen first. Pages with `cursor`.",
        answer: z.array(shareRowSchema),
        sends: ['Link', 'X-Total-Count'],
      }),
    },
    async (request, reply) => {
      const { by, limit, cursor, ...filter } = request.query;
      const viewer = viewerOf(context, request);
      const rows = await share.rows(viewer, by, filter);
      let from = 0;
      if (cursor) {
        const [of, poles, seen, key] = readCursor(cursor, cursorSchema);
        if (of !== by) throw new InvalidInput([{ path: ['cursor'], code: 'invalid', params: {} }]);
        const last = { poles, seen, key };
        from = rows.findIndex(row => compareRows(last, row) < 0);
        if (from < 0) from = rows.length;
      }
      const page = rows.slice(from, from + limit);
      const last = page.at(-1);
      const isLast = !last || from + limit >= rows.length;
      announceCursor(request, reply, {
        cursor: isLast ? null : [by, last.poles, last.seen, last.key],
        total: rows.length,
      });
      return sendCacheable(request, reply, await share.placed(viewer, by, filter, page), OWN);
    },
  );

  app.get(
    '/networks/share/total/',
    {
      schema: { querystring: shareFilterSchema },
      config: networkRead('Share of the network that anybody has seen, in total', {
        description:
          "Operators' poles, of them those with a support, and supports that are linked to no pole.",
        answer: shareTotalSchema,
      }),
    },
    async (request, reply) =>
      sendCacheable(request, reply, await share.total(viewerOf(context, request), request.query), OWN),
  );

  app.get(
    '/networks/share/unseen/',
    {
      schema: { querystring: unseenQuerySchema },
      config: networkRead('Poles of operators that nobody has seen', {
        description:
          'Places to go: the poles without a support of one row of the share seen, by line and number. Refused for rows with more than 5,000 poles.',
        answer: z.array(networkPoleSchema),
      }),
    },
    async (request, reply) => {
      const { by, key, ...filter } = request.query;
      const poles = await share.unseen(viewerOf(context, request), by, key, filter);
      if (!poles) throw new InvalidInput([{ path: ['key'], code: 'invalid', params: {} }]);
      return sendCacheable(request, reply, poles, OWN);
    },
  );
}
