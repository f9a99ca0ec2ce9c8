import { render, screen, waitFor } from '@testing-library/react';
import type { Polygon } from '../../geometry/geojson';
import { MapView } from './map-view';
import { OutlinedArea } from './outlined-area';

const AREA: Polygon = {
  type: 'Polygon',
  coordinates: [
    [
      [9, 42],
      [9.1, 42],
      [9.1, 42.1],
      [9, 42],
    ],
  ],
};

const pathsOf = () => [...document.querySelectorAll('.leaflet-avicable-veil-pane path')];
const colours = () =>
  pathsOf().map(path =>
    (path.getAttribute('stroke') ?? '').startsWith('var')
      ? path.getAttribute('stroke')
      : path.getAttribute('fill'),
  );

describe('OutlinedArea', () => {
  beforeEach(() => {
    for (const side of ['clientWidth', 'clientHeight'] as const)
      vi.spyOn(HTMLElement.prototype, side, 'get').mockReturnValue(512);
  });
  afterEach(() => vi.restoreAllMocks());

  it('veils what lies around an area, outlines it and goes there', async () => {
    const onMove = vi.fn();
    const map = (geometry: Polygon | null) => (
      <MapView label="Carte" baseLayers={[]} onMove={onMove}>
        <OutlinedArea geometry={geometry} />
      </MapView>
    );
    const { rerender } = render(map(AREA));
    await screen.findByRole('application');
    await waitFor(() =>
      expect(colours()).toEqual(['var(--av-map-dim)', 'var(--av-map-halo)', 'var(--av-map-focus)']),
    );
    const [position] = onMove.mock.lastCall ?? [];
    expect(position.latitude).toBeCloseTo(42.05, 1);
    expect(position.longitude).toBeCloseTo(9.05, 1);
    rerender(map(null));
    await waitFor(() => expect(pathsOf()).toHaveLength(0));
  });
});
