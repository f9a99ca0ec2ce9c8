// @vitest-environment jsdom
import L from 'leaflet';
import { boxUrl, tileUrl } from './tile-url';

const TILE = { z: 3, x: 4, y: 2 };

it('fills the address of a tile in, counted from the north or from the south', () => {
  expect(tileUrl({ url: 'https://{s}.example.org/{z}/{x}/{y}{r}.png' }, TILE)).toBe(
    'https://a.example.org/3/4/2.png',
  );
  expect(tileUrl({ url: 'https://example.org/{z}/{x}/{-y}.png' }, TILE)).toBe(
    'https://example.org/3/4/5.png',
  );
});

it.each(['1.3.0', '1.1.1'] as const)(
  'asks a map service of version %s for the same picture as Leaflet',
  version => {
    const url = 'https://maps.example/wms?map=a';
    const source = {
      kind: 'wms',
      url,
      wms_layers: 'relief,forêts',
      wms_version: version,
      wms_format: 'image/png',
    } as const;
    const map = L.map(document.createElement('div'), { center: [42, 9], zoom: TILE.z });
    const layer = L.tileLayer.wms(url, {
      layers: 'relief,forêts',
      version,
      format: 'image/png',
      transparent: true,
    });
    layer.addTo(map);
    const parametersOf = (address: string) =>
      Object.fromEntries(
        [...new URL(address).searchParams].map(([name, value]) => [name.toLowerCase(), value]),
      );
    const { bbox = '', ...ours } = parametersOf(tileUrl(source, TILE));
    const { bbox: theirBox = '', ...theirs } = parametersOf(
      layer.getTileUrl(L.point(TILE.x, TILE.y) as L.Coords),
    );
    expect(ours).toEqual(theirs);
    for (const [at, metres] of bbox.split(',').entries())
      expect(Number(metres)).toBeCloseTo(Number(theirBox.split(',')[at]), 4);
  },
);

it('replaces what the address of a map service asks for already', () => {
  const url = 'https://maps.example/wms?SERVICE=WMS&REQUEST=GetCapabilities&key=1&Version=1.1.1';
  const address = new URL(tileUrl({ kind: 'wms', url, wms_layers: 'a', wms_version: '1.3.0' }, TILE));
  expect(address.search).toMatch(/^\?key=1&service=WMS&request=GetMap&version=1.3.0&layers=a&/);
});

it('tells the tiles of a PMTiles file apart', () => {
  const url = 'https://files.example/a.pmtiles';
  expect(tileUrl({ kind: 'pmtiles', url }, TILE)).toBe(`${url}?tile=3/4/2`);
  expect(tileUrl({ kind: 'pmtiles', url: `${url}?key=1` }, TILE)).toBe(`${url}?key=1&tile=3/4/2`);
});

it('states the box of a request for data where the address says, or as data-fair expects it', () => {
  const box = [8.7, 41.9, 8.75, 1e-7] as const;
  expect(boxUrl('https://a.example/x?bbox={bbox}&n={size}', box, 9)).toBe(
    'https://a.example/x?bbox=8.700000,41.900000,8.750000,0.000000&n=9',
  );
  expect(boxUrl('https://a.example/x?w={west}&s={south}&e={east}&n={north}', box, 9)).toBe(
    'https://a.example/x?w=8.700000&s=41.900000&e=8.750000&n=0.000000',
  );
  expect([...new URL(boxUrl('https://a.example/lines?size=1&select=a', box, 9)).searchParams]).toEqual([
    ['select', 'a'],
    ['bbox', '8.700000,41.900000,8.750000,0.000000'],
    ['size', '9'],
    ['format', 'geojson'],
  ]);
});
