import { infrastructureFilterSchema, mortalityFilterSchema } from 'shared/contract';
import { z } from 'zod';
import type { Context } from '../../context';
import type { App } from '../../http/app-types';
import { signedInUser } from '../session/signed-in-user';
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
export function tileRoutes(app: App, { reads }: Context): void {
  app.get(
    '/tiles/infrastructures/:z/:x/:y(^\\d+).mvt',
    {
      schema: { params: tileSchema, querystring: infrastructureFilterSchema },
      config: configOf('Supports and lines of a tile; counts per cell below zoom 13'),
    },
    async (request, reply) => {
      const input = { tile: request.params, filter: request.query };
      return sendTile(
        request,
        reply,
        await reads.run('infrastructure-tile', signedInUser(request).id, input),
      );
    },
  );

  app.get(
    '/tiles/mortality/:z/:x/:y(^\\d+).mvt',
    {
      schema: { params: tileSchema, querystring: mortalityFilterSchema },
      config: configOf('Mortality cases of a tile; grouped below zoom 13'),
    },
    async (request, reply) => {
      const input = { tile: request.params, filter: request.query };
      return sendTile(request, reply, await reads.run('mortality-tile', signedInUser(request).id, input));
    },
  );

  for (const [path, summary, job] of [
    ['sensitive-areas', 'Sensitive areas of a tile', 'sensitive-area-tile'],
    ['areas', 'Regions, municipalities and natural areas of a tile', 'area-tile'],
  ] as const)
    app.get(
      `/tiles/${path}/:z/:x/:y(^\\d+).mvt`,
      { schema: { params: tileSchema }, config: configOf(summary) },
      async (request, reply) =>
        sendTile(request, reply, await reads.run(job, signedInUser(request).id, request.params)),
    );
}
