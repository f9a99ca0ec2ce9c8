// @vitest-environment jsdom
import L from 'leaflet';
import type { MapPalette } from '../symbols/palette';
import { paintGround } from '../tiles/tile-painter';
import { GroundGridLayer } from './ground-grid-layer';

vi.mock('./load-outline', () => ({ loadOutline: async () => '{}' }));
vi.mock('../tiles/tile-painter', () => ({
  paintGround: vi.fn(async () => ({ canvas: document.createElement('canvas'), names: [] })),
}));

const NEAR = Object.assign(L.point(2150, 1520), { z: 12 }) as L.Coords;
const FAR = Object.assign(L.point(67, 47), { z: 7 }) as L.Coords;
const layerOf = (fetchTile: () => Promise<ArrayBuffer | null>) =>
  new GroundGridLayer({} as MapPalette, fetchTile, 'Not taken along here');
const tileOf = (coords: L.Coords, fetchTile: () => Promise<ArrayBuffer | null>) =>
  layerOf(fetchTile).createTile(coords, () => undefined);
const late = () => new Promise<never>(() => undefined);
const unreachable = () => Promise.reject(Object.assign(new Error(), { unreachable: true }));

beforeEach(() => vi.mocked(paintGround).mockClear());

describe('the drawn ground near by', () => {
  it('is paper, not sea, as long as the land is on its way', async () => {
    const tile = tileOf(NEAR, late);
    await new Promise(resolve => setTimeout(resolve, 400));
    expect(tile).toBeEmptyDOMElement();
    expect(paintGround).not.toHaveBeenCalled();
  });

  it('says without network that it was not taken along, until there is one', async () => {
    const fetchTile = vi.fn<() => Promise<ArrayBuffer | null>>(unreachable);
    const tile = tileOf(NEAR, fetchTile);
    await vi.waitFor(() => expect(tile).toHaveTextContent('Not taken along here'));
    expect(paintGround).not.toHaveBeenCalled();
    fetchTile.mockResolvedValue(null);
    window.dispatchEvent(new Event('online'));
    await vi.waitFor(() => expect(tile.querySelector('canvas')).not.toBeNull());
    expect(tile).toHaveTextContent('');
  });
});

it('is asked for again once another tile was answered, as after a hotspot', async () => {
  const fetchTile = vi.fn<() => Promise<ArrayBuffer | null>>(unreachable);
  const layer = layerOf(fetchTile);
  const tile = layer.createTile(NEAR, () => undefined);
  await vi.waitFor(() => expect(tile).toHaveTextContent('Not taken along here'));
  fetchTile.mockResolvedValue(null);
  layer.createTile(Object.assign(L.point(2151, 1520), { z: 12 }) as L.Coords, () => undefined);
  await vi.waitFor(() => expect(tile.querySelector('canvas')).not.toBeNull());
  expect(fetchTile).toHaveBeenCalledTimes(3);
});

it('is drawn from its outlines further out, with a network or without', async () => {
  const tile = tileOf(FAR, unreachable);
  await vi.waitFor(() => expect(tile.querySelector('canvas')).not.toBeNull());
});
