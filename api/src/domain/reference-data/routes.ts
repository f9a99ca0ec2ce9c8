import {
  collectionOf,
  geoAreaSchema,
  newsDetailSchema,
  newsSchema,
  partnerSchema,
  speciesSchema,
} from 'shared/contract';
import {
  baseLayerSchema,
  boxQuerySchema,
  nomenclatureTypeSchema,
  pageQuerySchema,
  settingsSchema,
} from 'shared/server';
import { z } from 'zod';
import type { App } from '../../http/app-types';
import { sendCacheable } from '../../http/cacheable';
import { idParametersSchema } from '../../http/path-parameters';
import { RequestRefused } from '../../http/request-refused';
import { territoryOf } from '../organisation/organisation';
import type { Context } from '../records/context';
import { editAreasOf } from '../records/edit-areas';
import {
  geocoderOf,
  positionAccuracyOf,
  publicFiguresOf,
  publicReportsOf,
  trackMonthsOf,
} from '../settings/settings';
import { allPartners, findAreas, findSpecies, layersSeenBy, visibleNews } from './repository';

const open = (summary: string, description: string, answer: z.ZodType) =>
  ({ access: 'public', tag: 'reference', summary, description, answer, tagged: true }) as const;

const shortText = z.string().max(200);
const oneOrMore = z.union([shortText.transform(one => [one]), z.array(shortText).max(50)]);

const flagSchema = z.stringbool().optional();
const listsQuerySchema = z.object({
  with_nomenclatures: flagSchema,
  mnemonic: oneOrMore.optional(),
  code: oneOrMore.optional(),
});
const speciesQuerySchema = z.object({
  search: shortText.default(''),
  limit: z.coerce.number().int().min(1).max(1000).default(1000),
});
const areasQuerySchema = z.object({
  in_bbox: boxQuerySchema.optional(),
  type__code: oneOrMore.optional(),
  fields: pageQuerySchema.shape.fields,
});
/** An area of a list. Summaries have no outline. */
const listedAreaSchema = geoAreaSchema.extend({ geometry: geoAreaSchema.shape.geometry.nullable() });

/**
 * Routes of lists, species, areas, base layers, news and partners. They are public but for overlays
 * of accounts, cached by clients and revalidated by their tag.
 */
export function referenceRoutes(app: App, context: Context): void {
  const { db, config } = context;

  app.get(
    '/nomenclatures/types/',
    {
      schema: { querystring: listsQuerySchema },
      config: open(
        'Reference lists',
        'The lists that forms offer, with their items when `with_nomenclatures=true`.',
        z.array(nomenclatureTypeSchema),
      ),
    },
    async (request, reply) => {
      const { with_nomenclatures, mnemonic, code } = request.query;
      const { types } = await context.lists.snapshot();
      const wanted = types.filter(
        type => (!mnemonic || mnemonic.includes(type.mnemonic)) && (!code || code.includes(type.code)),
      );
      const bare = wanted.map(({ nomenclatures: _, ...type }) => type);
      return sendCacheable(request, reply, with_nomenclatures ? wanted : bare);
    },
  );

  app.get(
    '/map-layers/baselayers/',
    {
      config: open(
        'Base layers',
        'Base layers and overlays of the map that everybody sees, in their order.',
        z.array(baseLayerSchema),
      ),
    },
    async (request, reply) => sendCacheable(request, reply, await layersSeenBy(db, 'everybody')),
  );

  app.get(
    '/map-layers/overlays/',
    {
      config: {
        ...open(
          'Overlays for accounts',
          'Further overlays of the map, for accounts that may read supports.',
          z.array(baseLayerSchema),
        ),
        access: 'data:read',
      },
    },
    async (request, reply) =>
      sendCacheable(request, reply, await layersSeenBy(db, 'readers'), {
        cacheControl: 'private, no-cache',
      }),
  );

  app.get(
    '/species/',
    {
      schema: { querystring: speciesQuerySchema },
      config: open(
        'Species by name or code',
        'Finds several words in scientific, French and English names, without regard to accents and case.',
        z.array(speciesSchema),
      ),
    },
    async (request, reply) =>
      sendCacheable(request, reply, await findSpecies(context, request.query.search, request.query.limit)),
  );

  app.get(
    '/geoareas/',
    {
      schema: { querystring: areasQuerySchema },
      config: open(
        'Areas',
        'Regions, municipalities and natural areas of the types in a box; `fields=summary` leaves outlines out.',
        collectionOf(listedAreaSchema),
      ),
    },
    async (request, reply) => {
      const { in_bbox: box, type__code: types, fields } = request.query;
      const features = await findAreas(context, { box, types, summary: fields === 'summary' });
      return sendCacheable(request, reply, { type: 'FeatureCollection', features });
    },
  );

  app.get(
    '/geoareas/:id/',
    {
      schema: { params: idParametersSchema },
      config: open('One area', 'One area with its outline.', geoAreaSchema),
    },
    async (request, reply) => {
      const [area] = await findAreas(context, { ids: [request.params.id] });
      if (!area) throw new RequestRefused('not_found');
      return sendCacheable(request, reply, area);
    },
  );

  app.get(
    '/custom-content/news/',
    {
      config: open(
        'News',
        'Published news, newest first; private ones for signed-in accounts only.',
        z.array(newsSchema),
      ),
    },
    async (request, reply) => {
      const news = await visibleNews(db, request.user !== null);
      const listed = news.map(({ body: _, body_en: __, ...summary }) => summary);
      return sendCacheable(request, reply, listed, { cacheControl: 'private, no-cache' });
    },
  );

  app.get(
    '/custom-content/news/:id/',
    {
      schema: { params: idParametersSchema },
      config: open(
        'Read one piece of news',
        'One piece of news with its text as HTML that runs no script.',
        newsDetailSchema,
      ),
    },
    async (request, reply) => {
      const news = await visibleNews(db, request.user !== null);
      const one = news.find(({ id }) => id === request.params.id);
      if (!one) throw new RequestRefused('not_found');
      return sendCacheable(request, reply, one, { cacheControl: 'private, no-cache' });
    },
  );

  app.get(
    '/custom-content/partners/',
    { config: open('Partners', 'Partners with logo and address, in their order.', z.array(partnerSchema)) },
    async (request, reply) => sendCacheable(request, reply, await allPartners(db)),
  );

  app.get(
    '/settings/',
    {
      config: open(
        'Settings of the server that browsers need',
        'Territory, version and what else pages adapt to; nothing secret.',
        settingsSchema,
      ),
    },
    async (request, reply) => {
      const demonstration = await db
        .selectFrom('users')
        .select('id')
        .where('demonstration', '=', 1)
        .limit(1)
        .executeTakeFirst();
      const geocoder = await geocoderOf(db);
      const settings = {
        territory: await territoryOf(db, context),
        version: config.version,
        demonstration: demonstration !== undefined,
        avatar_url: config.avatarUrl,
        developer_pages: config.developerPages,
        auto_logout: config.autoLogout,
        edit_areas: await editAreasOf(db),
        public_reports: await publicReportsOf(db),
        public_figures: await publicFiguresOf(db),
        geocoder: geocoder ? new URL(geocoder).host : null,
        position_accuracy_m: await positionAccuracyOf(db),
        track_months: await trackMonthsOf(db),
        report_url: config.reportUrl,
        sign_in: {
          local: config.localSignIn,
          providers: config.signInProviders.map(({ id, name, name_en = name }) => ({ id, name, name_en })),
        },
      };
      return sendCacheable(request, reply, settings);
    },
  );
}
