import { render, waitFor } from '@testing-library/react';
import L from 'leaflet';
import { MapContainer } from 'react-leaflet';
import { BaseLayerTiles, OFFLINE_BASE_LAYER } from './base-layer-tiles';

it('shows a downloaded tile on a dense screen, although its address was that of a normal one', async () => {
  const asked: string[] = [];
  const match = async (url: string) => {
    asked.push(url);
    return new Response('x', { headers: { 'content-type': 'image/png' } });
  };
  vi.stubGlobal('caches', { match });
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(400);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400);
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
