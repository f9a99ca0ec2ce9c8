import type { FastifyReply, FastifyRequest } from 'fastify';
import { coverageDaySchema } from 'shared/programme/coverage';
import { infrastructureFilterSchema, outsideQuerySchema } from 'shared/server';
import { z } from 'zod';
import type { App } from '../../http/app-types';
import { signedInUser } from '../../http/current-user';
import { InvalidInput } from '../../http/request-refused';
import { type MadeTile, plainBytesOf } from '../../readmodel/tiles/tile-cache';
import type { Context } from '../records/context';
import { listedResources } from '../records/registry';
import { areaJob, infrastructureJob, joinedJob, networkJob, recordJob, sensitiveAreaJob } from './tile-jobs';

const TILE_TYPE = 'application/vnd.mapbox-vector-tile';

const takesGzip = (request: FastifyRequest) =>
  /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''));

/**
 * Sends a tile: without bytes if it is empty, as 304 if the client has it. Browsers cache it per user and revalidate
 * it each time, so that writes show immediately. An empty tile is not sent as 204, since proxies drop its content
 * type, and a 204 would not prove that nothing is there.
 */
async function sendTile(request: FastifyRequest, reply: FastifyReply, tile: MadeTile) {
  const { etag, gzipped } = tile;
  const bytes = Buffer.from(tile.bytes.buffer, tile.bytes.byteOffset, tile.bytes.byteLength);
  reply.headers({ 'cache-control': 'private, no-cache', vary: 'Authorization, Accept-Encoding' });
  reply.header('etag', etag);
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  reply.type(TILE_TYPE);
  if (!gzipped) return reply.send(bytes);
  if (takesGzip(request)) return reply.header('content-encoding', 'gzip').send(bytes);
  return reply.send(await plainBytesOf(tile));
}

const DEEPEST_ZOOM = 22;
const index = z
  .string()
  .regex(/^\d{1,8}$/)
  .transform(Number);

const address = { z: index, x: index, y: index };
const isOnGrid = ({ z, x, y }: { z: number; x: number; y: number }) =>
  z <= DEEPEST_ZOOM && x < 2 ** z && y < 2 ** z;

/** Address of a tile of the Web Mercator grid. An address outside the grid is answered 404. */
const tileSchema = z.object(address).refine(isOnGrid);

const configOf = (summary: string, description: string) => ({
  access: 'data:read' as const,
  forTokens: true,
  produces: [TILE_TYPE, 'application/x-protobuf'],
  tag: 'tiles',
  summary,
  description,
  tagged: true,
});

/** The day on which supports have their class of coverage instead of their risk. */
const coverageOfTileSchema = z.object({ coverage: coverageDaySchema.optional() });

const RECORDS =
  'A Mapbox vector tile of the Web Mercator grid with what matches the filters of the list. Below zoom 13 cells hold counts by risk instead of records. No bytes when it is empty.';
const OUTLINES =
  'A Mapbox vector tile of the Web Mercator grid with outlines simplified for its zoom. No bytes when it is empty.';

const NETWORKS =
  'A Mapbox vector tile of the Web Mercator grid with the networks that operators publish. No bytes below zoom 13.';

export function tileRoutes(app: App, { reads }: Context): void {
  app.get(
    '/tiles/infrastructures/:z/:x/:y(^\\d+).mvt',
    {
      schema: {
        params: tileSchema,
        querystring: infrastructureFilterSchema
          .extend(outsideQuerySchema.shape)
          .extend(coverageOfTileSchema.shape),
      },
      config: configOf('Supports and lines of a tile; counts per cell below zoom 13', RECORDS),
    },
    async (request, reply) => {
      const { id, isProgram } = signedInUser(request);
      // The filter would reveal where unpublished birds died.
      if (isProgram && request.query.has_mortality !== undefined)
        throw new InvalidInput([{ path: ['has_mortality'], code: 'invalid', params: {} }]);
      const input = { tile: request.params, filter: request.query };
      return sendTile(request, reply, await reads.run(infrastructureJob, id, input));
    },
  );

  for (const { kind, own } of listedResources()) {
    if (!kind.place) continue;
    const querystring = kind.filterSchema.extend(own.outside ? outsideQuerySchema.shape : {});
    app.get(
      `/tiles/${kind.name}/:z/:x/:y(^\\d+).mvt`,
      {
        schema: { params: tileSchema, querystring },
        config: configOf(`${kind.facts.words.en.many} of a tile; counts per cell below zoom 13`, RECORDS),
      },
      async (request, reply) => {
        const { id, isProgram = false } = signedInUser(request);
        const input = { kind: kind.name, tile: request.params, filter: { ...request.query }, isProgram };
        return sendTile(request, reply, await reads.run(recordJob, id, input));
      },
    );
  }

  for (const [path, summary, description, job] of [
    ['sensitive-areas', 'Sensitive areas of a tile', OUTLINES, sensitiveAreaJob],
    ['areas', 'Regions, municipalities and natural areas of a tile', OUTLINES, areaJob],
    ['networks', 'Poles and lines of operators of a tile', NETWORKS, networkJob],
  ] as const)
    app.get(
      `/tiles/${path}/:z/:x/:y(^\\d+).mvt`,
      { schema: { params: tileSchema }, config: configOf(summary, description) },
      async (request, reply) =>
        sendTile(request, reply, await reads.run(job, signedInUser(request).id, request.params)),
    );

  const layerNames = [
    'infrastructures',
    'sensitive-areas',
    'areas',
    'networks',
    ...listedResources().flatMap(({ kind }) => (kind.place ? [kind.name] : [])),
  ];
  const layers = z
    .string()
    .transform(names => names.split(','))
    .refine(names => new Set(names).size === names.length && names.every(name => layerNames.includes(name)));
  app.get(
    '/tiles/:layers/:z/:x/:y(^\\d+).mvt',
    {
      schema: { params: z.object({ layers, ...address }).refine(isOnGrid) },
      config: {
        ...configOf(
          'Several layers of a tile without filters, their names separated by commas',
          'The tiles of the layers one after the other, which together are one tile: `X-Tile-Lengths` has the bytes of each.',
        ),
        sends: ['X-Tile-Lengths'],
      },
    },
    async (request, reply) => {
      const { layers, ...tile } = request.params;
      const { id, isProgram = false } = signedInUser(request);
      const joined = await reads.run(joinedJob, id, { layers, tile, isProgram });
      reply.header('x-tile-lengths', joined.lengths.join());
      return sendTile(request, reply, joined);
    },
  );
}
