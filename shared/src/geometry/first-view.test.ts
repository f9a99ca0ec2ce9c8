// @vitest-environment jsdom
import L from 'leaflet';
import { RecordGridLayer } from '../map/tiles/record-grid-layer';
import { boxQuery } from './box-query';
import { boundsOfView, tilesOfView, viewAt, viewOfBox } from './first-view';
import type { Bounds } from './geojson';

const FRANCE = { zoom: 6, latitude: 46.6, longitude: 2.4 };

function mapOf([width, height]: [number, number], { zoom, latitude, longitude } = FRANCE) {
  const container = document.createElement('div');
  Object.defineProperties(container, { clientWidth: { value: width }, clientHeight: { value: height } });
  return L.map(container, { minZoom: 2, maxZoom: 19, zoomAnimation: false }).setView(
    [latitude, longitude],
    zoom,
  );
}

/** Leaflet also asks for tiles west and east of the world. */
function isInWorld(address: string): boolean {
  const [z = 0, x = 0] = address.split('/').map(Number);
  return x >= 0 && x < 2 ** z;
}

function viewIn(map: L.Map) {
  const tiles: string[] = [];
  new RecordGridLayer({
    url: '{z}/{x}/{y}',
    palette: {} as never,
    fetchTile: async address => {
      tiles.push(address);
      return null;
    },
  }).addTo(map);
  const bounds = map.getBounds();
  const box: Bounds = [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()];
  return { box: boxQuery(box), tiles: tiles.filter(isInWorld).sort() };
}

const ours = (view: ReturnType<typeof viewAt>) => ({
  box: boxQuery(boundsOfView(view)),
  tiles: tilesOfView(view)
    .map(({ z, x, y }) => `${z}/${x}/${y}`)
    .sort(),
});

const SIZES: [number, number][] = [
  [390, 780],
  [655, 833],
  [1277, 641],
];
const BOXES: Bounds[] = [
  [-4.8, 42.4, 8.2, 51.1],
  [-1.81234, 43.01, 7.56789, 48.9],
  [5.2, 43.2, 5.9, 43.7],
  [5.36978, 43.29648, 5.36979, 43.29649],
  [8.5, 41.3, 9.6, 43.1],
  [-62, -21.5, 56, 51],
  [-179, -60, 179, 80],
];

it.each(SIZES.flatMap(size => BOXES.map(box => ({ size, box }))))(
  'knows the view in which Leaflet shows a box: $size, $box',
  ({ size, box }) => {
    const map = mapOf(size);
    const [west, south, east, north] = box;
    map.fitBounds(
      [
        [south, west],
        [north, east],
      ],
      { animate: false, padding: [16, 16] },
    );
    expect(ours(viewOfBox(box, size, FRANCE))).toEqual(viewIn(map));
  },
);

it.each(SIZES.flatMap(size => [0, 4.4, 7, 13.5, 22].map(zoom => ({ size, zoom }))))(
  'knows the view of a position: $size, zoom $zoom',
  ({ size, zoom }) => {
    const position = { zoom, latitude: 43.2965, longitude: 5.3698 };
    expect(ours(viewAt(position, size))).toEqual(viewIn(mapOf(size, position)));
  },
);
