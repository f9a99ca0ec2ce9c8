import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type StrangerMode, type StrangerService, strangerService } from '../../testing/stranger-service';
import { FollowPosition, MapView } from '../index';
import type { MapBaseLayer } from './base-layer-tiles';

vi.setConfig({ testTimeout: 60_000 });

/** What was drawn on canvases: the commands of their contexts. */
const drawn: string[] = [];
let service: StrangerService;

beforeEach(async () => {
  drawn.length = 0;
  service = await strangerService();
  // The fetch of Node refuses signals of jsdom.
  const fetchOfNode = fetch;
  vi.stubGlobal('fetch', (url: string, { signal }: RequestInit) =>
    Promise.race([
      fetchOfNode(url),
      new Promise((_, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason));
      }),
    ]),
  );
  for (const side of ['clientWidth', 'clientHeight'] as const)
    vi.spyOn(HTMLElement.prototype, side, 'get').mockReturnValue(512);
  const context = new Proxy({} as Record<string, unknown>, {
    get: (values, name) => values[String(name)] ?? (() => void drawn.push(String(name))),
    set: (values, name, value) => {
      values[String(name)] = value;
      if (name === 'strokeStyle') drawn.push(String(value));
      return true;
    },
  });
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
});
afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  await service.stop();
});

const overlay = (more: Partial<MapBaseLayer> = {}): MapBaseLayer => ({
  id: 7,
  kind: 'geojson',
  url: service.url,
  name: 'Enedis HTA',
  name_en: '',
  attribution: '© Enedis',
  default: false,
  layer_type: 'overlay',
  max_zoom: 19,
  min_zoom: 12,
  colour: '#123456',
  ...more,
});
const AJACCIO = { latitude: 41.95, longitude: 8.75, zoom: 14 };

async function showing(layer: MapBaseLayer, zoom = AJACCIO.zoom) {
  const map = (to: number) => (
    <MapView label="Carte" baseLayers={[layer]} position={{ ...AJACCIO, zoom }}>
      <FollowPosition position={{ ...AJACCIO, zoom: to }} />
    </MapView>
  );
  const { rerender } = render(map(zoom));
  await userEvent.click(await screen.findByRole('button', { name: 'Couches' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Enedis HTA' }));
  return { zoomTo: (to: number) => act(async () => rerender(map(to))) };
}
const choice = (name: string) => screen.findByRole('checkbox', { name });

it('draws lines and points of the boxes in view in its colour, credits them, and keeps the answers', async () => {
  const { zoomTo } = await showing(overlay());
  await waitFor(() => expect(drawn).toEqual(expect.arrayContaining(['lineTo', 'arc', '#123456'])));
  expect(screen.getByText(/© Enedis/)).toBeVisible();
  const requested = service.boxes.length;
  expect(requested).toBeLessThanOrEqual(4);
  const [west = 0, south = 0, east = 0, north = 0] = service.boxes.at(0)?.split(',').map(Number) ?? [];
  expect([east - west, north - south].every(side => side > 0.02 && side < 0.1)).toBe(true);
  await zoomTo(16);
  await userEvent.click(await choice('Enedis HTA'));
  await userEvent.click(await choice('Enedis HTA'));
  expect(service.boxes).toHaveLength(requested);
});

it('requests nothing below its smallest zoom, and says so', async () => {
  const { zoomTo } = await showing(overlay(), 9);
  expect(await choice('Enedis HTA : zoomez pour voir cette couche.')).toBeChecked();
  expect(service.boxes).toEqual([]);
  await zoomTo(12);
  await waitFor(() => expect(drawn).toContain('#123456'));
  expect(await choice('Enedis HTA')).toBeChecked();
});

it.each<[StrangerMode, string]>([
  ['broken', 'pas de réponse.'],
  ['html', 'réponse illisible.'],
  ['cut', 'réponse illisible.'],
  ['nowhere', 'réponse illisible.'],
  ['many', 'trop d’éléments ici, zoomez.'],
  ['endless', 'trop d’éléments ici, zoomez.'],
  ['swapped', 'le service place des éléments ailleurs, ils ne sont pas dessinés.'],
])('says what is wrong with a service: %s', async (mode, sentence) => {
  service.mode = mode;
  await showing(overlay());
  expect(await choice(`Enedis HTA : ${sentence}`)).toBeChecked();
  if (mode === 'many') await waitFor(() => expect(drawn).toContain('#123456'));
  else expect(drawn).not.toContain('#123456');
});

it('gives a slow service up, tries again later, and is right once it answers', async () => {
  service.mode = 'slow';
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
  await showing(overlay());
  await act(() => vi.advanceTimersByTimeAsync(12_000));
  expect(await choice('Enedis HTA : pas de réponse.')).toBeChecked();
  service.mode = 'lines';
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  expect(await choice('Enedis HTA')).toBeChecked();
  await waitFor(() => expect(drawn).toContain('#123456'));
});

it('says that it is not there offline, and comes with the network', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await showing(overlay());
  expect(await choice('Enedis HTA : absent hors ligne.')).toBeChecked();
  expect(service.boxes).toEqual([]);
  online.mockReturnValue(true);
  fireEvent(window, new Event('online'));
  await waitFor(() => expect(drawn).toContain('#123456'));
});

it('asks for a reload where the policy of the page lacks its origin', async () => {
  service.mode = 'broken';
  await showing(overlay());
  await choice('Enedis HTA : pas de réponse.');
  const violation = Object.assign(new Event('securitypolicyviolation'), {
    blockedURI: `${service.url}?bbox=1`,
  });
  fireEvent(document, violation);
  expect(await choice('Enedis HTA : rechargez la page pour voir cette couche.')).toBeChecked();
});
