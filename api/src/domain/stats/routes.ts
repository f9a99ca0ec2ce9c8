import {
  dataExtentSchema,
  infrastructureChartsSchema,
  infrastructureStatsSchema,
  mortalityChartsSchema,
  mortalityStatsSchema,
  outsideQuerySchema,
} from 'shared/contract';
import { infrastructureFilterSchema, mortalityFilterSchema } from 'shared/kinds';
import type { z } from 'zod';
import type { App } from '../../http/app-types';
import { sendCacheable } from '../../http/cacheable';
import { signedInUser } from '../../http/signed-in-user';
import type { Context } from '../records/context';
import type { Viewer } from '../records/viewer';
import { infrastructureCharts } from './infrastructure-charts';
import { infrastructureStats } from './infrastructure-stats';
import { mortalityCharts } from './mortality-charts';
import { mortalityStats } from './mortality-stats';

const PRIVATE = { cacheControl: 'private, no-cache' };

/** Statistics, with the filters of the lists. */
export function statsRoutes(app: App, context: Context): void {
  const route = <Filter extends z.ZodObject, Answer extends z.ZodType<object>>(
    path: string,
    [summary, description]: readonly [string, string],
    filter: Filter,
    answer: Answer,
    count: (viewer: Viewer, query: z.output<Filter>) => Promise<z.output<Answer>>,
  ) =>
    app.get(
      path,
      {
        schema: { querystring: filter },
        config: { access: 'data:read', tag: 'stats', summary, description, answer, tagged: true },
      },
      async (request, reply) => {
        const query = request.query as z.output<Filter>;
        const counts = await context.reads.run(count, signedInUser(request).id, query);
        return sendCacheable(request, reply, counts, PRIVATE);
      },
    );

  route(
    '/stats/infrastructures/',
    [
      'Supports and lines by risk, neutralisation and network',
      'Counts of what matches the filters of the list, with kilometres of line.',
    ],
    infrastructureFilterSchema.extend(outsideQuerySchema.shape),
    infrastructureStatsSchema,
    infrastructureStats,
  );
  route(
    '/stats/infrastructures/charts/',
    [
      'Supports and lines by year and municipality',
      'The series of the charts for what matches the filters of the list.',
    ],
    infrastructureFilterSchema,
    infrastructureChartsSchema,
    infrastructureCharts,
  );
  route(
    '/stats/mortality/',
    [
      'Mortality cases and birds by cause, species and year',
      'Counts of what matches the filters of the list of cases.',
    ],
    mortalityFilterSchema.extend(outsideQuerySchema.shape),
    mortalityStatsSchema,
    mortalityStats,
  );
  route(
    '/stats/mortality/charts/',
    [
      'Mortality cases by month and municipality',
      'The series of the charts for what matches the filters of the list of cases.',
    ],
    mortalityFilterSchema,
    mortalityChartsSchema,
    mortalityCharts,
  );

  app.get(
    '/stats/extent/',
    {
      config: {
        access: 'data:read',
        tag: 'stats',
        summary: 'Bounding box of all supports and mortality cases',
        description: 'Where a map begins: west, south, east and north in degrees, or null without records.',
        tagged: true,
        answer: dataExtentSchema,
      },
    },
    async (request, reply) =>
      sendCacheable(request, reply, { extent: await context.model.extent() }, PRIVATE),
  );
}
