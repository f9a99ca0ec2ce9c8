import type { FastifyContextConfig, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Context } from '../../domain/records/context';
import type { Viewer } from '../../domain/records/viewer';
import type { App } from '../../http/app-types';
import { jsonBytes } from '../../http/json-bytes';
import { originOf } from '../../http/origin';
import { idParametersSchema } from '../../http/path-parameters';
import { localeOf } from '../../http/request-locale';
import { RequestRefused } from '../../http/request-refused';
import { isStyled, qgisStyle } from '../export/qgis-style';
import {
  collectionSchema,
  collectionsSchema,
  conformanceSchema,
  featureSchema,
  featuresSchema,
  landingPageSchema,
  openApiSchema,
  propertiesSchema,
} from './answer-schemas';
import { COLLECTION_IDS, type CollectionId, collectionOf } from './collections';
import {
  CONFORMANCE,
  collectionDocument,
  collectionsDocument,
  GEOJSON_TYPE,
  landingPage,
  OPENAPI_TYPE,
  SCHEMA_TYPE,
  STYLE_TYPE,
} from './documents';
import { openApiDocument } from './openapi-document';
import { featuresQuerySchemaOf, systemQuerySchema } from './read-query';
import { featureSchemaOf, type SchemaPart, schemaOf } from './schemas';
import { sendFeature, sendFeatures } from './send-features';

/** Path below `/api/v1`. */
const PATH = '/ogc';
const NOBODY = 0;
const SCHEMAS: [SchemaPart, summary: string, description: string][] = [
  ['queryables', 'Filters', 'The properties that `filter` compares, each also a parameter of `items/`,'],
  ['sortables', 'Orders', 'The properties that `sortby` takes,'],
  ['schema', 'Properties', 'The properties of the features,'],
];
const formatSchema = z.object({ f: z.literal('json').optional() });
const config = (
  summary: string,
  description: string,
  answer: z.ZodType,
  rest: FastifyContextConfig = {},
): FastifyContextConfig => ({
  access: 'public',
  forPrograms: true,
  tag: 'OGC API Features',
  summary,
  description,
  answer,
  sends: ['Content-Language'],
  ...rest,
});

/** The URL of the landing page as the client knows it. */
const baseOf = (request: FastifyRequest) => `${originOf(request)}/api/v1${PATH}`;

function sendDocument(request: FastifyRequest, reply: FastifyReply, document: object | string, type: string) {
  reply.headers({
    'content-type': type,
    'content-language': localeOf(request),
    'cache-control': 'private, no-cache',
    vary: 'Accept-Language, Authorization, Accept-Encoding',
  });
  // The document is sent as bytes. Fastify would add a charset to the type of a text, which GDAL does not understand.
  return reply.send(typeof document === 'string' ? Buffer.from(document) : jsonBytes(document));
}

/** Routes of OGC API Features. QGIS, GDAL and other programs read the records through them. */
export function ogcRoutes(app: App, context: Context): void {
  const viewerOf = ({ user }: FastifyRequest): Viewer => ({
    context,
    db: context.db,
    userId: user?.id ?? NOBODY,
  });

  function addDocument(
    path: string,
    configuration: FastifyContextConfig,
    write: (request: FastifyRequest) => object | string | Promise<object>,
    type = 'application/json',
  ): void {
    app.get(
      `${PATH}${path}`,
      { schema: { querystring: formatSchema }, config: configuration },
      async (request, reply) => sendDocument(request, reply, await write(request), type),
    );
    addOptions(path);
  }

  /** Newer QGIS versions send OPTIONS to find out whether they may write. */
  function addOptions(path: string): void {
    app.options(
      `${PATH}${path}`,
      { config: { access: 'public', ignoresToken: true, produces: ['*/*'] } },
      async (_request, reply) => reply.code(204).header('allow', 'GET, HEAD, OPTIONS').send(),
    );
  }

  async function described(id: CollectionId, request: FastifyRequest): Promise<object> {
    const extent = await collectionOf(id).source.extent(viewerOf(request));
    return collectionDocument(id, baseOf(request), localeOf(request), extent);
  }

  addDocument(
    '/',
    config(
      'Landing page',
      'Where QGIS and other programs begin: links to the parts of this interface.',
      landingPageSchema,
    ),
    request => landingPage(baseOf(request), localeOf(request)),
  );
  addDocument(
    '/conformance/',
    config(
      'Standards it conforms to',
      'The parts of OGC API Features that are implemented.',
      conformanceSchema,
    ),
    () => CONFORMANCE,
  );
  addDocument(
    '/api/',
    config(
      'Describe this part of the interface as OpenAPI 3.0',
      'The version that GDAL and QGIS read, in the language asked for.',
      openApiSchema,
      {
        produces: ['application/vnd.oai.openapi+json', 'application/openapi+json', 'application/json'],
      },
    ),
    request => openApiDocument(baseOf(request), context.config.version, localeOf(request)),
    OPENAPI_TYPE,
  );
  addDocument(
    '/collections/',
    config(
      'List the collections',
      'Every collection with its extent and its systems of coordinates.',
      collectionsSchema,
      { access: 'data:read' },
    ),
    async request => {
      const collections = await Promise.all(COLLECTION_IDS.map(id => described(id, request)));
      return collectionsDocument(baseOf(request), collections);
    },
  );

  for (const id of COLLECTION_IDS) {
    const { access } = collectionOf(id);
    const path = `/collections/${id}`;
    const schemaConfig = (summary: string, description: string) =>
      config(summary, description, propertiesSchema, {
        access,
        produces: [SCHEMA_TYPE, 'application/json'],
      });
    const featureConfig = (summary: string, description: string, answer: z.ZodType) =>
      config(summary, description, answer, { access, produces: [GEOJSON_TYPE, 'application/json'] });
    const urlOf = (request: FastifyRequest, part: string) => `${baseOf(request)}${path}/${part}`;

    addDocument(
      `${path}/`,
      config(
        `Describe ${id}`,
        'Title, extent, systems of coordinates and links of the collection.',
        collectionSchema,
        { access },
      ),
      request => described(id, request),
    );
    for (const [part, summary, description] of SCHEMAS)
      addDocument(
        `${path}/${part}/`,
        schemaConfig(
          `${summary} of ${id}`,
          `${description} as a JSON Schema with labels in the language asked for.`,
        ),
        request => schemaOf(id, part, localeOf(request), urlOf(request, part)),
        SCHEMA_TYPE,
      );
    addDocument(
      `${path}/feature-schema/`,
      schemaConfig(
        `Properties of ${id}, as schema of a feature`,
        'The same as a JSON Schema of a whole GeoJSON feature, which GDAL reads.',
      ),
      request => featureSchemaOf(id, localeOf(request), urlOf(request, 'feature-schema')),
      SCHEMA_TYPE,
    );

    if (isStyled(id))
      addDocument(
        `${path}/style.qml`,
        config(
          `Style of ${id} for QGIS`,
          'A QML file in the product’s colours, with labels in the language asked for. It holds no records.',
          z.string(),
          { produces: [STYLE_TYPE] },
        ),
        request => qgisStyle(id, localeOf(request)),
        STYLE_TYPE,
      );
    app.get(
      `${PATH}${path}/items/`,
      {
        schema: { querystring: featuresQuerySchemaOf(id) },
        config: featureConfig(
          `Features of ${id}`,
          'A page of at most 10,000 features, 1,000 without `limit`; `links` has the next one. Coordinates are degrees, or those of `crs`. `filter` takes CQL2 text; `sortby` a property, with `-` before it for the reverse.',
          featuresSchema,
        ),
      },
      (request, reply) => sendFeatures(viewerOf(request), reply, id, request.query, urlOf(request, 'items')),
    );
    addOptions(`${path}/items/`);
    app.get(
      `${PATH}${path}/items/:id/`,
      {
        schema: { params: idParametersSchema, querystring: systemQuerySchema },
        config: featureConfig(
          `One feature of ${id}`,
          'One feature with all its properties. Coordinates are degrees, or those of `crs`.',
          featureSchema,
        ),
      },
      async (request, reply) => {
        const url = urlOf(request, `items/${request.params.id}`);
        const { crs } = request.query;
        const isSent = await sendFeature(viewerOf(request), reply, id, { id: request.params.id, crs, url });
        if (!isSent) throw new RequestRefused('not_found');
        return reply;
      },
    );
    addOptions(`${path}/items/:id/`);
  }
}
