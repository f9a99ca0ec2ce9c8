import type { FastifyRequest } from 'fastify';
import type { Box } from 'shared/contract';
import type { Position } from 'shared/geometry';
import { boundsOfPositions } from 'shared/server';
import { z } from 'zod';
import type { App } from '../../http/app-types';
import { sendCacheable } from '../../http/cacheable';
import { originOf } from '../../http/origin';
import { localeOf } from '../../http/request-locale';
import type { Context } from '../records/context';
import { viewerOf } from '../records/record-routes';
import { publishedExtent } from '../sensitivity/published-cases';
import { type TileSet, tileJsonOf, tileSets } from './tile-sets';
import { styleOf } from './tile-style';

const baseOf = (request: FastifyRequest) => `${originOf(request)}/api/v1`;

/** Documents for showing the tiles in other programs: TileJSON, and a style in the product's colours. */
export function tileDocumentRoutes(app: App, context: Context): void {
  const { territory } = context.config;
  const config = {
    access: 'data:read',
    forPrograms: true,
    tag: 'tiles',
    tagged: true,
    answer: z.looseObject({}),
  } as const;

  const everywhere = boundsOfPositions(
    territory.flatMap(([west, south, east, north]): Position[] => [
      [west, south],
      [east, north],
    ]),
  );

  /**
   * The bounding box of a set's records; of mortality, only the published cases count. `null` without records, and
   * for areas and networks, which are not in the read model.
   */
  async function extentOf({ id }: TileSet, request: FastifyRequest): Promise<Box | null> {
    if (['areas', 'networks', 'sensitive-areas'].includes(id)) return null;
    return id === 'mortality' ? publishedExtent(viewerOf(context, request)) : context.model.extent(id);
  }

  for (const set of tileSets()) {
    app.get(
      `/tiles/${set.id}.json`,
      {
        config: {
          ...config,
          summary: `Describe the tiles of ${set.id} as TileJSON`,
          description:
            'TileJSON 3.0 for GDAL and web maps: address, zooms, bounds, layers and their properties.',
        },
      },
      async (request, reply) => {
        const extent = (await extentOf(set, request)) ?? everywhere;
        const described = tileJsonOf(set, baseOf(request), localeOf(request), extent);
        return sendCacheable(request, reply, described, { cacheControl: 'private, no-cache' });
      },
    );
    app.get(
      `/tiles/${set.id}/style.json`,
      // Public, since QGIS requests the style without the credentials for its tiles.
      {
        config: {
          ...config,
          access: 'public',
          summary: `Style of the tiles of ${set.id} for QGIS and MapLibre`,
          description: 'A MapLibre style, version 8, in the product’s colours. It holds no records.',
        },
      },
      async (request, reply) =>
        sendCacheable(request, reply, styleOf(set, baseOf(request), localeOf(request))),
    );
  }
}
