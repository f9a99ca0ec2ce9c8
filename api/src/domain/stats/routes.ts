import {
  type InfrastructureStats,
  type InfrastructureType,
  infrastructureChartsSchema,
  infrastructureStatsSchema,
  type MortalityStats,
  mortalityChartsSchema,
  mortalityStatsSchema,
} from 'shared/contract';
import type { InfrastructureFilter, MortalityFilter } from 'shared/kinds';
import {
  dataExtentSchema,
  infrastructureFilterSchema,
  infrastructureStatsOf,
  mortalityFilterSchema,
  outsideQuerySchema,
  TILE_NEUTRALIZATIONS,
  TILE_RISKS,
} from 'shared/server';
import type { z } from 'zod';
import type { App } from '../../http/app-types';
import { sendCacheable } from '../../http/cacheable';
import { signedInUser } from '../../http/current-user';
import { KINDS } from '../../readmodel/model/infrastructure-table';
import type { Context } from '../records/context';
import type { Viewer } from '../records/viewer';
import { filterOutside, type Outside } from '../sensitivity/sensitive-cases';
import { infrastructureCharts, mortalityCharts } from './charts';
import { mortalityStatsFrom } from './mortality-stats';

async function mortalityStats(viewer: Viewer, filter: MortalityFilter & Outside): Promise<MortalityStats> {
  const by = ['species', 'death_cause', 'date.year', 'alive'] as const;
  const narrowed = await filterOutside(viewer, 'mortality', filter);
  const groups = await viewer.context.model.groups('mortality', narrowed, by, 'count');
  return mortalityStatsFrom(
    viewer,
    groups.map(({ 'date.year': year, ...group }) => ({ ...group, year })),
  );
}

async function infrastructureStats(
  viewer: Viewer,
  filter: InfrastructureFilter & Outside,
): Promise<InfrastructureStats> {
  const { context } = viewer;
  const { byId } = await context.lists.snapshot();
  const by = ['kind', 'risk', 'state', 'network_type'] as const;
  const narrowed = await filterOutside(viewer, 'infrastructures', filter);
  const groups = await context.model.groups('infrastructures', narrowed, by, 'length');
  return infrastructureStatsOf(
    groups.flatMap(({ kind, risk, state, network_type: network, number, length }) => {
      const network_type = byId.get(network);
      if (!network_type) return [];
      return {
        type: KINDS[kind] as InfrastructureType,
        risk: TILE_RISKS[risk] ?? null,
        neutralization: TILE_NEUTRALIZATIONS[state] ?? 'none',
        network_type,
        number,
        length,
      };
    }),
  );
}

const PRIVATE = { cacheControl: 'private, no-cache' };

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
      'Counts of the dead birds that match the filters of the list of cases. Living birds are counted apart.',
    ],
    mortalityFilterSchema.extend(outsideQuerySchema.shape),
    mortalityStatsSchema,
    mortalityStats,
  );
  route(
    '/stats/mortality/charts/',
    [
      'Mortality cases by month and municipality',
      'The series of the charts for the dead birds that match the filters of the list of cases.',
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
