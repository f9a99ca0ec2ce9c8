import {
  nearestPolesQuerySchema,
  networkPoleSchema,
  networkPolesQuerySchema,
  networkPolesSchema,
  networkSourceSchema,
} from 'shared/contract/networks';
import { z } from 'zod';
import type { App } from '../../http/app-types';
import { sendCacheable } from '../../http/cacheable';
import { idParametersSchema } from '../../http/path-parameters';
import { InvalidInput, RequestRefused } from '../../http/request-refused';
import { configsOf } from '../../http/route-table';
import type { Context } from '../records/context';
import { viewerOf } from '../records/record-routes';
import { currentSources, findPole, listPoles, nearestPoles } from './poles';

const OWN = { cacheControl: 'private, no-cache' };

/** Makes the configs of routes that read networks. */
export const networkRead = configsOf({ access: 'data:read', forTokens: true, tag: 'networks', tagged: true });

/** Routes to read the networks that operators publish. */
export function networkRoutes(app: App, context: Context): void {
  app.get(
    '/networks/sources/',
    {
      config: networkRead('Networks of operators', {
        description: 'Sources with a version in effect: operator, day of the file, licence.',
        answer: z.array(networkSourceSchema),
      }),
    },
    async (request, reply) => sendCacheable(request, reply, await currentSources(context.db), OWN),
  );

  app.get(
    '/networks/poles/',
    {
      schema: { querystring: networkPolesQuerySchema },
      config: networkRead('Poles of operators in a box', {
        description:
          'Poles as their operators publish them, page by page. They are no supports: nothing is diagnosed yet.',
        answer: networkPolesSchema,
      }),
    },
    async (request, reply) => {
      const { in_bbox: box, after, limit } = request.query;
      const page = await listPoles(viewerOf(context, request), { box, after, limit });
      if (!page) throw new InvalidInput([{ path: ['in_bbox'], code: 'invalid', params: {} }]);
      return sendCacheable(request, reply, page, OWN);
    },
  );

  app.get(
    '/networks/poles/nearest/',
    {
      schema: { querystring: nearestPolesQuerySchema },
      config: networkRead('Poles of operators nearest to a position', {
        description: 'At most 100 m away, the nearest first.',
        answer: z.array(networkPoleSchema),
      }),
    },
    async (request, reply) =>
      sendCacheable(request, reply, await nearestPoles(viewerOf(context, request), request.query), OWN),
  );

  app.get(
    '/networks/poles/:id/',
    {
      schema: { params: idParametersSchema },
      config: networkRead('A pole of an operator', {
        description: 'In the version in effect.',
        answer: networkPoleSchema,
      }),
    },
    async (request, reply) => {
      const pole = await findPole(viewerOf(context, request), request.params.id);
      if (!pole) throw new RequestRefused('not_found');
      return sendCacheable(request, reply, pole, OWN);
    },
  );
}
