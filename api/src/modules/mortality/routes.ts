import { type RawBuilder, sql } from 'kysely';
import {
  collectionOf,
  MORTALITY_ORDERINGS,
  mortalityFilterSchema,
  mortalitySchema,
  pageQuerySchema,
} from 'shared/contract';
import type { Context } from '../../context';
import type { App } from '../../http/app-types';
import { sendCollection } from '../../http/feature-collection';
import { announcePage, pageOf } from '../records/pages';
import { readPage } from '../records/read-page';
import { recordRoutes, viewerOf } from '../records/record-routes';
import { mortalityConditions } from './filter';
import { presentMortality, selectMortality } from './present';
import { mortalityResource } from './service';

const querySchema = mortalityFilterSchema.extend(pageQuerySchema.shape);

const COLUMNS: Record<(typeof MORTALITY_ORDERINGS)[number], RawBuilder<string | number>> = {
  id: sql`mortality_cases.id`,
  species: sql`(select species.vernacular_name from species where species.id = mortality_cases.species_id)`,
  date: sql`mortality_cases.date`,
  death_cause: sql`mortality_cases.death_cause_id`,
  // Unknown ones come before none.
  count: sql`coalesce(mortality_cases.count, -1)`,
  author: sql`mortality_cases.author`,
};

/** Mortality cases. */
export function mortalityRoutes(app: App, context: Context): void {
  app.get(
    mortalityResource.path,
    {
      schema: { querystring: querySchema },
      config: {
        access: 'data:read',
        description: { tag: 'mortality', summary: 'List', answer: collectionOf(mortalitySchema) },
      },
    },
    async (request, reply) => {
      const { limit: _, cursor: __, ordering, fields: ___, ...filter } = request.query;
      const page = pageOf(request.query, MORTALITY_ORDERINGS);
      const viewer = viewerOf(context, request);
      const conditions = mortalityConditions(context.engine, filter);
      const { rows, next } = await readPage(
        selectMortality(viewer).where(eb => eb.and(conditions)),
        page,
        sql`mortality_cases.id`,
        COLUMNS[page.ordering],
      );
      const { total } = await context.db
        .selectFrom('mortality_cases')
        .select(eb => eb.fn.countAll<number>().as('total'))
        .where('mortality_cases.deleted_at', 'is', null)
        .where(eb => eb.and(conditions))
        .executeTakeFirstOrThrow();
      announcePage(request, reply, { next, total, ordering: ordering ?? 'id' });
      return sendCollection(request, reply, await presentMortality(viewer, rows, false));
    },
  );
  recordRoutes(app, context, mortalityResource);
}
