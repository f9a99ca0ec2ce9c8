import { render, screen, waitFor } from '@testing-library/react';
import { MapView } from '../view/map-view';
import { ColouredPlaces } from './coloured-places';

const heightOf = (pane: string) =>
  Number(document.querySelector<HTMLElement>(`.leaflet-avicable-${pane}-pane`)?.style.zIndex);

it('draws what a screen tells over the records that are its ground, and names over both', async () => {
  for (const side of ['clientWidth', 'clientHeight'] as const)
    vi.spyOn(HTMLElement.prototype, side, 'get').mockReturnValue(512);
  const place = { key: 1, name: '1. Support', fill: 'red', edge: 'white' };
  render(
    <MapView label="Carte" baseLayers={[]}>
      <ColouredPlaces
        places={[{ ...place, geometry: { type: 'Point', coordinates: [2.4, 46.6] } }]}
        onPick={() => undefined}
      />
    </MapView>,
  );
  await screen.findByRole('application');
  await waitFor(() =>
    expect(document.querySelectorAll('.leaflet-avicable-places-pane path')).toHaveLength(1),
  );
  await waitFor(() => expect(heightOf('names')).toBeGreaterThan(heightOf('places')));
  expect(heightOf('places')).toBeGreaterThan(410);
  vi.restoreAllMocks();
});
