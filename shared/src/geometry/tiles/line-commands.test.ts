import { decodeTile } from '../../testing/decode-tile';
import { fromWorld, toWorld } from '../tile-math';
import { encodeTile } from './encode-tile';
import { LayerWriter } from './layer-writer';
import { lineCommands } from './line-commands';
import { toTileFeature } from './to-tile-feature';

const TILE = { z: 9, x: 259, y: 182 };

/** The line encoded as a tile directly, and as a feature. */
function tilesOf(world: readonly (readonly [number, number])[], tile = TILE): [Uint8Array, Uint8Array] {
  const layer = new LayerWriter('lines');
  const commands = lineCommands(world.flat(), tile);
  const tags: number[] = [];
  layer.tag(tags, 'risk', 2);
  if (commands.length > 0) layer.add({ type: 'line', id: 5, tags, commands });
  const geometry = { type: 'LineString' as const, coordinates: world.map(place => fromWorld(place)) };
  const feature = toTileFeature(geometry, tile, { id: 5, properties: { risk: 2 } });
  return [layer.finish(), encodeTile([{ name: 'lines', features: feature ? [feature] : [] }])];
}

describe('lineCommands', () => {
  it('writes the same tiles as features', () => {
    let seed = 7;
    const random = () => {
      seed = (seed * 16_807) % 2_147_483_647;
      return seed / 2_147_483_647;
    };
    for (let i = 0; i < 3000; i++) {
      const spread = [1e-6, 1e-4, 1e-3, 0.01][i % 4] as number;
      const [x, y] = [(TILE.x - 0.2 + 1.4 * random()) / 512, (TILE.y - 0.2 + 1.4 * random()) / 512];
      const length = 1 + Math.floor(random() * (i % 50 === 0 ? 200 : 9));
      const world = Array.from({ length }, () =>
        toWorld(fromWorld([x + (random() - 0.5) * spread, y + (random() - 0.5) * spread])),
      );
      const [direct, asFeature] = tilesOf(world);
      expect(decodeTile(direct), JSON.stringify(world)).toEqual(decodeTile(asFeature));
    }
  });

  it('draws a line without length as a dash, and a line elsewhere not at all', () => {
    const [x, y] = [(TILE.x + 0.5) / 512, (TILE.y + 0.5) / 512];
    const [dash] = tilesOf([
      [x, y],
      [x, y],
    ]);
    expect(decodeTile(dash)[0]?.features).toMatchObject([
      {
        lines: [
          [
            [2032, 2048],
            [2064, 2048],
          ],
        ],
      },
    ]);
    expect(lineCommands([0, 0, 0.1, 0.1], TILE)).toEqual([]);
  });
});
