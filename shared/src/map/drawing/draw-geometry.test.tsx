import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { projectToTile } from '../../geometry';
import { encodeTile } from '../../geometry/tiles';
import { DrawGeometry, type DrawnGeometry, FeaturesInView, MapView, RecordTilesLayer } from '../index';
import type { Drawing } from './draw-mode';

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

interface DrawerProps {
  shape: DrawnGeometry['type'];
  initial?: DrawnGeometry | null;
  onDraw: (drawing: Drawing<DrawnGeometry>) => void;
  onPick: () => void;
}

function Drawer({ shape, initial = null, onDraw, onPick }: DrawerProps) {
  const [geometry, setGeometry] = useState(initial);
  return (
    <MapView label="Carte" baseLayers={[]} position={PLACE}>
      <RecordTilesLayer url="t/{z}/{x}/{y}" fetchTile={fetchTile} onPick={onPick} />
      <FeaturesInView onPick={onPick} />
      <DrawGeometry
        shape={shape}
        geometry={geometry}
        onChange={drawing => {
          onDraw(drawing);
          setGeometry(drawing.geometry);
        }}
      />
    </MapView>
  );
}

const handles = () => [...document.querySelectorAll('.marker-icon')];

function open(shape: DrawnGeometry['type'], initial: DrawnGeometry | null = null) {
  const onDraw = vi.fn<(drawing: Drawing<DrawnGeometry>) => void>();
  const onPick = vi.fn();
  render(<Drawer shape={shape} initial={initial} onDraw={onDraw} onPick={onPick} />);
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
    expect(await screen.findByText(/Glissez le point/)).toBeInTheDocument();
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

    // While a line is redrawn, its value does not change until the new line is finished.
    const changes = onDraw.mock.calls.length;
    await user.click(await screen.findByRole('button', { name: 'Redessiner' }));
    expect(await screen.findByText(/L’ancien reste/)).toBeInTheDocument();
    await waitFor(() => {
      click(200, 200);
      expect(screen.getByText(/Ajoutez les sommets suivants/)).toBeInTheDocument();
    });
    await user.click(screen.getByRole('button', { name: 'Garder l’ancien tracé' }));
    expect(await screen.findByText(/Déplacez les poignées/)).toBeInTheDocument();
    expect(onDraw).toHaveBeenCalledTimes(changes);

    await user.click(screen.getByRole('button', { name: 'Redessiner' }));
    await waitFor(() => {
      click(200, 200);
      expect(screen.getByText(/Ajoutez les sommets suivants/)).toBeInTheDocument();
    });
    click(200, 400);
    await user.click(screen.getByRole('button', { name: 'Terminer' }));
    await waitFor(() => expect(onDraw.mock.lastCall?.[0]?.geometry).not.toEqual(drawing?.geometry));
    expect(await screen.findByText(/Déplacez les poignées/)).toBeInTheDocument();
  });

  it('takes back what was done last: a vertex added is not a vertex moved', async () => {
    const user = userEvent.setup();
    const line: DrawnGeometry = {
      type: 'LineString',
      coordinates: [
        [9, 42],
        [9.002, 42],
      ],
    };
    const { onDraw } = open('LineString', line);
    await screen.findByText(/Déplacez les poignées/);
    expect(screen.getByRole('button', { name: 'Rien à annuler' })).toBeDisabled();
    const middle = handles().filter(handle => handle.matches('.marker-icon-middle'));
    expect(middle).toHaveLength(1);
    fireEvent.click(middle[0] as Element);
    await waitFor(() => expect(onDraw.mock.lastCall?.[0]?.geometry.coordinates).toHaveLength(3));
    await user.click(screen.getByRole('button', { name: 'Annuler l’ajout du sommet' }));
    expect(onDraw.mock.lastCall?.[0]?.geometry).toEqual(line);
    expect(screen.getByRole('button', { name: 'Rien à annuler' })).toBeDisabled();

    fireEvent.contextMenu(handles()[0] as Element);
    expect(onDraw.mock.lastCall?.[0]?.geometry).toEqual(line);
  });

  it('gives handles to the vertices in view of a long line, and asks to zoom in where there are too many', async () => {
    // A vertex every eight pixels, far beyond the view on both sides.
    const spread = Array.from({ length: 5000 }, (_, i): [number, number] => [
      Number((8.57 + i * 1.716e-4).toFixed(7)),
      42,
    ]);
    const { onDraw } = open('LineString', { type: 'LineString', coordinates: spread });
    await screen.findByText(/Déplacez les poignées/);
    expect(handles().length).toBeGreaterThan(100);
    expect(handles().length).toBeLessThan(400);
    const [middle] = handles().filter(handle => handle.matches('.marker-icon-middle'));
    fireEvent.click(middle as Element);
    await waitFor(() => expect(onDraw.mock.lastCall?.[0]?.geometry.coordinates).toHaveLength(5001));
    const changed = onDraw.mock.lastCall?.[0]?.geometry.coordinates as [number, number][];
    const added = changed.findIndex((position, i) => position[0] !== spread[i]?.[0]);
    expect(changed.toSpliced(added, 1)).toEqual(spread);

    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Dézoomer' }));
    await user.click(screen.getByRole('button', { name: 'Dézoomer' }));
    expect(await screen.findByText(/zoomez/)).toBeInTheDocument();
    await waitFor(() => expect(handles()).toHaveLength(0));
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
