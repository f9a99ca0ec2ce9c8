import {
  dataExtentSchema,
  infrastructureChartsSchema,
  infrastructureStatsSchema,
  mortalityChartsSchema,
  mortalityStatsSchema,
} from 'shared/contract';
import { infrastructureFilterSchema, mortalityFilterSchema } from 'shared/kinds';
import type { App } from '../../http/app-types';
import { sendCacheable } from '../../http/cacheable';
import { signedInUser } from '../../http/signed-in-user';
import type { Context } from '../records/context';
import { dataExtent } from './data-extent';
import { infrastructureCharts } from './infrastructure-charts';
import { infrastructureStats } from './infrastructure-stats';
import { mortalityCharts } from './mortality-charts';
import { mortalityStats } from './mortality-stats';

const PRIVATE = { cacheControl: 'private, no-cache' };

/** Statistics, with the filters of the lists. */
export function statsRoutes(app: App, context: Context): void {
  app.get(
    '/stats/infrastructures/',
    {
      schema: { querystring: infrastructureFilterSchema },
      config: {
        access: 'data:read',
        tag: 'stats',
        summary: 'Supports and lines by risk, neutralisation and network',
        answer: infrastructureStatsSchema,
      },
    },
    async (request, reply) =>
      sendCacheable(
        request,
        reply,
        await context.reads.run(infrastructureStats, signedInUser(request).id, request.query),
        PRIVATE,
      ),
  );

  app.get(
    '/stats/extent/',
    {
      config: {
        access: 'data:read',
        tag: 'stats',
        summary: 'Bounding box of all supports and mortality cases',
        answer: dataExtentSchema,
      },
    },
    async (request, reply) =>
      sendCacheable(request, reply, { extent: await dataExtent(context, signedInUser(request).id) }, PRIVATE),
  );

  app.get(
    '/stats/mortality/',
    {
      schema: { querystring: mortalityFilterSchema },
      config: {
        access: 'data:read',
        tag: 'stats',
        summary: 'Mortality cases and birds by cause, species and year',
        answer: mortalityStatsSchema,
      },
    },
    async (request, reply) =>
      sendCacheable(
        request,
        reply,
        await context.reads.run(mortalityStats, signedInUser(request).id, request.query),
        PRIVATE,
      ),
  );

  app.get(
    '/stats/infrastructures/charts/',
    {
      schema: { querystring: infrastructureFilterSchema },
      config: {
        access: 'data:read',
        tag: 'stats',
        summary: 'Supports and lines by year and municipality',
        answer: infrastructureChartsSchema,
      },
    },
    async (request, reply) =>
      sendCacheable(
        request,
        reply,
        await context.reads.run(infrastructureCharts, signedInUser(request).id, request.query),
        PRIVATE,
      ),
  );

  app.get(
    '/stats/mortality/charts/',
    {
      schema: { querystring: mortalityFilterSchema },
      config: {
        access: 'data:read',
        tag: 'stats',
        summary: 'Mortality cases by month and municipality',
        answer: mortalityChartsSchema,
      },
    },
    async (request, reply) =>
      sendCacheable(
        request,
        reply,
        await context.reads.run(mortalityCharts, signedInUser(request).id, request.query),
        PRIVATE,
      ),
  );
}
