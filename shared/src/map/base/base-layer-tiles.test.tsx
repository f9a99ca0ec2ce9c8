import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import L from 'leaflet';
import { MapContainer } from 'react-leaflet';
import { TILE_PATIENCE } from '../../offline/base-tiles';
import { partOf, pmtilesFile } from '../../testing/pmtiles-file';
import { MapView } from '../index';
import { BaseLayerTiles, type MapBaseLayer, OFFLINE_BASE_LAYER } from './base-layer-tiles';

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(400);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('shows a downloaded tile on a dense screen, although its address was that of a normal one', async () => {
  const asked: string[] = [];
  const match = async (url: string) => {
    asked.push(url);
    return new Response('x', { headers: { 'content-type': 'image/png' } });
  };
  vi.stubGlobal('caches', { match });
  URL.createObjectURL = () => 'blob:kept';
  vi.spyOn(L.Browser, 'retina', 'get').mockReturnValue(true);
  const layer = {
    ...OFFLINE_BASE_LAYER,
    url: 'https://tiles.example/{z}/{x}/{y}{r}.png',
    offline_max_zoom: 16,
  };
  const { container } = render(
    <MapContainer center={[45, 3]} zoom={5}>
      <BaseLayerTiles layer={layer} fetchTile={async () => new ArrayBuffer(0)} />
    </MapContainer>,
  );
  await waitFor(() => expect(container.querySelector('img[src="blob:kept"]')).not.toBeNull());
  expect(asked[0]).toMatch(/^https:\/\/tiles\.example\/5\/\d+\/\d+\.png$/);
});

const showing = (layer: MapBaseLayer) =>
  render(<MapView label="Carte" baseLayers={[layer]} position={{ zoom: 5, latitude: 45, longitude: 3 }} />);
const pictures = () => [...document.querySelectorAll<HTMLImageElement>('img.leaflet-tile')];

it('draws a map service by its pictures', async () => {
  showing({
    ...OFFLINE_BASE_LAYER,
    id: 3,
    kind: 'wms',
    url: 'https://maps.example/wms',
    wms_layers: 'relief',
  });
  await waitFor(() => expect(pictures().length).toBeGreaterThan(3));
  await waitFor(() => {
    for (const { src } of pictures())
      expect(src).toMatch(
        /^https:\/\/maps\.example\/wms\?service=WMS&request=GetMap&.*layers=relief&.*bbox=/,
      );
  });
});

it('draws the pictures of a PMTiles file, and the drawn ground where it has none', async () => {
  const file = pmtilesFile({ '5/16/11': 'picture' });
  const blobs: Blob[] = [];
  URL.createObjectURL = blob => `blob:${blobs.push(blob as Blob)}`;
  vi.stubGlobal('fetch', async (_: string, { headers }: RequestInit) =>
    partOf(file, new Headers(headers).get('range')),
  );
  showing({ ...OFFLINE_BASE_LAYER, id: 3, kind: 'pmtiles', url: 'https://files.example/drawn.pmtiles' });
  await waitFor(() => expect(blobs.map(({ size, type }) => [size, type])).toContainEqual([7, 'image/png']));
});

it('says in the choice of layers which service does not answer, and draws the ground instead', async () => {
  const layer = {
    ...OFFLINE_BASE_LAYER,
    id: 3,
    name: 'Relief',
    attribution: '',
    url: 'https://slow.example/{z}/{x}/{y}.png',
  };
  vi.useFakeTimers({ shouldAdvanceTime: true });
  showing(layer);
  await waitFor(() => expect(pictures().length).toBeGreaterThan(3));
  await act(() => vi.advanceTimersByTimeAsync(TILE_PATIENCE));
  // Browsers report an emptied picture as failed; jsdom loads none.
  expect(pictures().every(image => image.getAttribute('src') === '')).toBe(true);
  vi.useRealTimers();
  for (const image of pictures()) fireEvent.error(image);
  expect(await screen.findByText(/Natural Earth/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Couches' }));
  expect(screen.getByRole('radio', { name: 'Relief : des images manquent ici.' })).toBeChecked();
});

it('keeps the ground while one picture is missing, and fetches again when the network is back', async () => {
  showing({ ...OFFLINE_BASE_LAYER, id: 3, attribution: '', url: 'https://tiles.example/{z}/{x}/{y}.png' });
  await waitFor(() => expect(pictures().length).toBeGreaterThan(3));
  const [missing, ...others] = pictures() as [HTMLImageElement, ...HTMLImageElement[]];
  fireEvent.error(missing);
  for (const image of others) fireEvent.load(image);
  expect(await screen.findByText(/Natural Earth/)).toBeVisible();
  fireEvent(window, new Event('online'));
  await waitFor(() => expect(pictures().some(image => others.includes(image))).toBe(false));
  for (const image of pictures()) fireEvent.load(image);
  await waitFor(() => expect(screen.queryByText(/Natural Earth/)).toBeNull());
});

it('shows the stored zooms as soon as the device goes offline', async () => {
  const zoomOf = ({ src }: HTMLImageElement) => Number(new URL(src).pathname.split('/')[1]);
  const url = 'https://tiles.example/{z}/{x}/{y}.png';
  showing({ ...OFFLINE_BASE_LAYER, id: 3, url, offline_max_zoom: 4 });
  await waitFor(() => expect(new Set(pictures().map(zoomOf))).toEqual(new Set([5])));
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  fireEvent(window, new Event('offline'));
  await waitFor(() => expect(new Set(pictures().map(zoomOf))).toEqual(new Set([4])));
  online.mockReturnValue(true);
  fireEvent(window, new Event('online'));
  await waitFor(() => expect(new Set(pictures().map(zoomOf))).toEqual(new Set([5])));
});

it('releases a stored picture that a tile no longer needs before it is shown', async () => {
  const match = async () => new Response('x', { headers: { 'content-type': 'image/png' } });
  vi.stubGlobal('caches', { match });
  URL.createObjectURL = () => 'blob:kept';
  const revoke = vi.fn();
  URL.revokeObjectURL = revoke;
  const url = 'https://tiles.example/{z}/{x}/{y}.png';
  const { unmount } = showing({ ...OFFLINE_BASE_LAYER, id: 3, url, offline_max_zoom: 16 });
  await waitFor(() => expect(pictures().length).toBeGreaterThan(3));
  await waitFor(() => expect(pictures().every(({ src }) => src === 'blob:kept')).toBe(true));
  const images = pictures();
  unmount();
  // Browsers load the empty picture that a tile ends with; jsdom loads none.
  for (const image of images) fireEvent.load(image);
  expect(revoke.mock.calls).toEqual(images.map(() => ['blob:kept']));
});

it('loads no tile twice when an equal layer comes again', async () => {
  const layer = { ...OFFLINE_BASE_LAYER, id: 3, url: 'https://tiles.example/{z}/{x}/{y}.png' };
  const { rerender } = showing(layer);
  await waitFor(() => expect(pictures().length).toBeGreaterThan(3));
  const before = pictures();
  rerender(<MapView label="Carte" baseLayers={[{ ...layer }]} />);
  expect(pictures()).toEqual(before);
  expect(pictures()[0]).toBe(before[0]);
});
