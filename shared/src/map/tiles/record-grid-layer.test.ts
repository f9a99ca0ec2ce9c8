// @vitest-environment jsdom
import type L from 'leaflet';
import { paletteOf } from '../symbols/palette';
import { RecordGridLayer } from './record-grid-layer';
import type { Drawing } from './tile-painter';

const { painted } = vi.hoisted(() => ({ painted: [] as ((drawing: Drawing) => void)[] }));
vi.mock('./tile-painter', () => ({
  tilePainter: () => () => new Promise<Drawing>(resolve => painted.push(resolve)),
}));

const COORDS = { x: 1, y: 1, z: 3 } as L.Coords;
const SOME_RECORDS = { points: [], lines: [], spans: [], cells: [], surfaces: [] };

function drawing(): Drawing {
  return { canvas: document.createElement('canvas'), records: SOME_RECORDS };
}

const settled = () => new Promise(resolve => setTimeout(resolve));

/** A layer with one tile. Requests return records, or an empty tile below `none/`. */
function layerWithTile() {
  const layer = new RecordGridLayer({
    palette: paletteOf(document.body),
    url: 'some/{z}/{x}/{y}',
    fetchTile: async url => (url.startsWith('none') ? null : new ArrayBuffer(8)),
  });
  const tile = layer.createTile(COORDS, () => undefined);
  return { layer, tile };
}

describe('RecordGridLayer', () => {
  beforeEach(() => {
    painted.length = 0;
  });

  it('takes the drawing away when other filters leave nothing', async () => {
    const { layer, tile } = layerWithTile();
    await vi.waitFor(() => expect(painted).toHaveLength(1));
    const first = drawing();
    painted[0]?.(first);
    await vi.waitFor(() => expect([...tile.children]).toEqual([first.canvas]));
    layer.setUrl('none/{z}/{x}/{y}');
    await vi.waitFor(() => expect(tile.children).toHaveLength(0));
  });

  it('drops a drawing that is ready after the filters changed', async () => {
    const { layer, tile } = layerWithTile();
    await vi.waitFor(() => expect(painted).toHaveLength(1));
    layer.setUrl('none/{z}/{x}/{y}');
    await settled();
    painted[0]?.(drawing());
    await settled();
    expect(tile.children).toHaveLength(0);
  });

  it('draws again in other colours from the bytes it has', async () => {
    const { layer, tile } = layerWithTile();
    await vi.waitFor(() => expect(painted).toHaveLength(1));
    painted[0]?.(drawing());
    await vi.waitFor(() => expect(tile.children).toHaveLength(1));
    layer.setPalette(paletteOf(document.body));
    expect(painted).toHaveLength(2);
    const dark = drawing();
    painted[1]?.(dark);
    await vi.waitFor(() => expect([...tile.children]).toEqual([dark.canvas]));
  });
});
