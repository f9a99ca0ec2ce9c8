import type { Expression, SqlBool } from 'kysely';
import { infrastructureFilterSchema, mortalityFilterSchema } from 'shared/contract';
import type { TileLayer } from 'shared/map/geometry';
import { z } from 'zod';
import type { Context } from '../../context';
import type { App } from '../../http/app-types';
import { closeAside } from '../../workers/read-aside';
import { infrastructureConditions } from '../infrastructures/filter';
import { mortalityConditions } from '../mortality/filter';
import { areaTile, sensitiveAreaTile } from './area-tiles';
import { infrastructureTile, type TileRequest } from './infrastructure-tile';
import { mortalityTile } from './mortality-tile';
import { sendTile, TILE_TYPE } from './send-tile';

const DEEPEST_ZOOM = 22;
const index = z
  .string()
  .regex(/^\d{1,8}$/)
  .transform(Number);

/** A tile of the Web Mercator grid; one that does not exist leads nowhere. */
const tileSchema = z
  .object({ z: index, x: index, y: index })
  .refine(({ z, x, y }) => z <= DEEPEST_ZOOM && x < 2 ** z && y < 2 ** z);

const configOf = (summary: string) => ({
  access: 'data:read' as const,
  produces: [TILE_TYPE, 'application/x-protobuf'],
  description: { tag: 'tiles', summary },
});

/** Vector tiles of the map's layers, with the filters of the lists. */
export function tileRoutes(app: App, context: Context): void {
  app.addHook('onClose', () => closeAside(context.connection));

  const requestOf = (
    tile: TileRequest['tile'],
    conditions: readonly Expression<SqlBool>[] = [],
  ): TileRequest => ({
    connection: context.connection,
    tile,
    conditions,
  });

  app.get(
    '/tiles/infrastructures/:z/:x/:y(^\\d+).mvt',
    {
      schema: { params: tileSchema, querystring: infrastructureFilterSchema },
      config: configOf('Supports and lines of a tile; counts per cell below zoom 13'),
    },
    async (request, reply) =>
      sendTile(
        request,
        reply,
        await infrastructureTile(
          requestOf(request.params, infrastructureConditions(context.engine, request.query)),
        ),
      ),
  );

  app.get(
    '/tiles/mortality/:z/:x/:y(^\\d+).mvt',
    {
      schema: { params: tileSchema, querystring: mortalityFilterSchema },
      config: configOf('Mortality cases of a tile; grouped below zoom 13'),
    },
    async (request, reply) =>
      sendTile(
        request,
        reply,
        await mortalityTile(requestOf(request.params, mortalityConditions(context.engine, request.query))),
      ),
  );

  const surfaces: [path: string, summary: string, make: (request: TileRequest) => Promise<TileLayer[]>][] = [
    ['sensitive-areas', 'Sensitive areas of a tile', sensitiveAreaTile],
    ['areas', 'Regions, municipalities and natural areas of a tile', areaTile],
  ];
  for (const [path, summary, make] of surfaces)
    app.get(
      `/tiles/${path}/:z/:x/:y(^\\d+).mvt`,
      { schema: { params: tileSchema }, config: configOf(summary) },
      async (request, reply) => sendTile(request, reply, await make(requestOf(request.params))),
    );
}
