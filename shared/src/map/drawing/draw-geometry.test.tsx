import { configure, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { encodeTile, projectToTile } from '../geometry';
import {
  DrawGeometry,
  type Drawing,
  type DrawnGeometry,
  FeaturesInView,
  MapView,
  RecordTilesLayer,
} from '../index';

// The drawing tool is loaded when a line is begun: slow on a busy machine.
configure({ asyncUtilTimeout: 20_000 });
vi.setConfig({ testTimeout: 60_000 });

const PLACE = { zoom: 16, latitude: 42, longitude: 9 };
const SUPPORT = [9.001, 42.0005] as const;

beforeEach(() => {
  for (const side of ['clientWidth', 'clientHeight'] as const)
    vi.spyOn(HTMLElement.prototype, side, 'get').mockReturnValue(600);
});
afterEach(() => vi.restoreAllMocks());

const fetchTile = async (url: string) => {
  const [z = 0, x = 0, y = 0] = (/(\d+)\/(\d+)\/(\d+)/.exec(url) ?? []).slice(1).map(Number);
  const points = [projectToTile(SUPPORT, { z, x, y })];
  return Uint8Array.from(
    encodeTile([{ name: 'points', features: [{ type: 'point', id: 42, points, properties: { risk: 1 } }] }]),
  ).buffer;
};

function Drawer({
  shape,
  onDraw,
  onPick,
}: {
  shape: DrawnGeometry['type'];
  onDraw: (drawing: Drawing<DrawnGeometry> | null) => void;
  onPick: () => void;
}) {
  const [geometry, setGeometry] = useState<DrawnGeometry | null>(null);
  return (
    <MapView label="Carte" baseLayers={[]} position={PLACE}>
      <RecordTilesLayer url="t/{z}/{x}/{y}" fetchTile={fetchTile} onPick={onPick} />
      <FeaturesInView onPick={onPick} />
      <DrawGeometry
        shape={shape}
        geometry={geometry}
        onChange={drawing => {
          onDraw(drawing);
          setGeometry(drawing?.geometry ?? null);
        }}
      />
    </MapView>
  );
}

function open(shape: DrawnGeometry['type']) {
  const onDraw = vi.fn<(drawing: Drawing<DrawnGeometry> | null) => void>();
  const onPick = vi.fn();
  render(<Drawer shape={shape} onDraw={onDraw} onPick={onPick} />);
  const click = (clientX: number, clientY: number) => {
    const map = screen.getByRole('application');
    fireEvent.mouseMove(map, { clientX, clientY });
    fireEvent.click(map, { clientX, clientY });
  };
  return { onDraw, onPick, click };
}

describe('DrawGeometry', () => {
  it('takes a click for a point, another one for its new place, and picks nothing meanwhile', async () => {
    const { onDraw, onPick, click } = open('Point');
    expect(await screen.findByText(/emplacement du support/)).toBeInTheDocument();
    click(300, 300);
    await waitFor(() => expect(onDraw).toHaveBeenCalledTimes(1));
    expect(onDraw.mock.lastCall?.[0]?.geometry).toEqual({
      type: 'Point',
      coordinates: [expect.closeTo(9, 4), expect.closeTo(42, 4)],
    });
    expect(await screen.findByText(/Déplacez les poignées/)).toBeInTheDocument();
    click(400, 300);
    await waitFor(() => expect(onDraw).toHaveBeenCalledTimes(2));
    expect(onDraw.mock.lastCall?.[0]?.geometry.coordinates[0]).toBeGreaterThan(9.001);
    expect(onPick).not.toHaveBeenCalled();
  });

  it('draws a line with undo and finish, snapping to a support of the tiles', async () => {
    const user = userEvent.setup();
    const { onDraw, click } = open('LineString');
    await screen.findByText(/au début de la ligne/);
    // At zoom 16 a pixel is 2.15e-5 degrees of longitude: the support lies some 47 px to the right, 31 px up.
    await waitFor(() => {
      click(300, 300);
      expect(screen.getByText(/Ajoutez les sommets suivants/)).toBeInTheDocument();
    });
    expect(screen.getByRole('button', { name: 'Terminer' })).toBeDisabled();
    expect(screen.getByTitle('Une ligne a au moins deux sommets.')).toBeDisabled();
    click(500, 500);
    await user.click(screen.getByRole('button', { name: 'Annuler le dernier sommet' }));
    await screen.findByRole('button', { name: /Support 42/ });
    click(340, 262);
    await user.click(screen.getByRole('button', { name: 'Terminer' }));
    await waitFor(() => expect(onDraw).toHaveBeenCalled());
    const drawing = onDraw.mock.lastCall?.[0];
    expect(drawing?.geometry.type).toBe('LineString');
    expect(drawing?.geometry.coordinates).toHaveLength(2);
    expect(drawing?.snapped).toEqual([null, 42]);
    const end = drawing?.geometry.coordinates[1] as [number, number];
    expect(end[0]).toBeCloseTo(SUPPORT[0], 5);
    expect(end[1]).toBeCloseTo(SUPPORT[1], 5);

    await user.click(await screen.findByRole('button', { name: 'Redessiner' }));
    expect(onDraw.mock.lastCall?.[0]).toBeNull();
    expect(await screen.findByText(/au début de la ligne/)).toBeInTheDocument();
  });

  it('draws a polygon of at least three vertices, closed as GeoJSON wants it', async () => {
    const user = userEvent.setup();
    const { onDraw, click } = open('Polygon');
    await screen.findByText(/premier sommet de la zone/);
    await waitFor(() => {
      click(300, 300);
      expect(screen.getByText(/Ajoutez les sommets suivants/)).toBeInTheDocument();
    });
    click(420, 300);
    expect(screen.getByTitle('Une zone a au moins trois sommets.')).toBeDisabled();
    click(420, 420);
    await user.click(screen.getByRole('button', { name: 'Terminer' }));
    await waitFor(() => expect(onDraw).toHaveBeenCalled());
    const ring = onDraw.mock.lastCall?.[0]?.geometry.coordinates[0] as [number, number][];
    expect(onDraw.mock.lastCall?.[0]?.geometry.type).toBe('Polygon');
    expect(ring).toHaveLength(4);
    expect(ring.at(-1)).toEqual(ring[0]);
    expect(await screen.findByText(/Déplacez les poignées/)).toBeInTheDocument();
  });
});
