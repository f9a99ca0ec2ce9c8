import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { LineGeometry, PointGeometry } from 'shared/contract';
import { type OutboxState, submit } from 'shared/outbox';
import { vi } from 'vitest';
import { idOf, line, support } from '../testing/fixtures';
import { calls, renderScreen } from '../testing/render-screen';

const queue: OutboxState = {
  entries: [],
  read: true,
  author: 'editor',
  phase: 'waiting',
  progress: {},
  storage: null,
};
vi.mock('shared/outbox', async original => ({
  ...(await original<typeof import('shared/outbox')>()),
  useOutbox: (select: (state: OutboxState) => unknown) => select(queue),
  submit: vi.fn(),
}));
const drawn: { next: PointGeometry | LineGeometry; snapped: (number | null)[] } = {
  next: { type: 'Point', coordinates: [9.10003, 42.15] },
  snapped: [null],
};
vi.mock('../../../shared/src/ui/record/screens/kind-map', () => ({
  KindMap: ({ draw }: { draw: (drawing: unknown) => void }) => (
    <button type="button" onClick={() => draw({ geometry: drawn.next, snapped: drawn.snapped })}>
      draw
    </button>
  ),
}));

const sent = () => vi.mocked(submit).mock.calls.at(-1)?.[0];
const next = () => userEvent.click(screen.getByRole('button', { name: /Continue/ }));

beforeEach(() => {
  queue.entries = [];
  vi.mocked(submit).mockReset();
  vi.mocked(submit).mockReturnValue({
    ref: 'local:00000000-0000-4000-8000-000000000001',
    kept: Promise.resolve(),
    outcome: Promise.resolve({ status: 'delivered', record: { id: 12 }, missingPictures: [] }),
  });
});

describe('the list', () => {
  it('shows supports and lines with their risk and state, and how many there are', async () => {
    await renderScreen('/infrastructures');
    expect(await screen.findByText('2 infrastructures')).toBeInTheDocument();
    expect(await screen.findByRole('row', { name: /12 Support High In part/ })).toBeInTheDocument();
    expect(screen.getByRole('row', { name: /13 Line Not evaluated/ })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '12' })).toHaveAttribute('href', '/en/infrastructures/12');
  });

  it('keeps filters and order in the address and asks the server for them', async () => {
    const router = await renderScreen('/infrastructures?risk=RISK_H,none&owner=1&type=nonsense');
    await screen.findByText('2 infrastructures');
    expect(calls().find(call => call.includes('risk[]'))).toContain('risk[]=RISK_H&risk[]=none');
    expect(calls().some(call => call.includes('nonsense'))).toBe(false);
    expect(screen.getByRole('button', { name: /Filters \(1\)/ })).toBeInTheDocument();
    await userEvent.click(await screen.findByRole('radio', { name: 'Lines (2)' }));
    expect(calls().at(-1)).toContain('ordering=-risk');
    await userEvent.click(await screen.findByRole('button', { name: /Risk/ }));
    await waitFor(() =>
      expect(calls().some(call => call.includes('ordering=risk') && call.includes('type[]=LINE'))).toBe(true),
    );
    expect(router.state.location.search).toBe('?risk=RISK_H%2Cnone&owner=1&type=LINE&sort=risk');
  });

  it('opens the sheet with Enter', async () => {
    const router = await renderScreen('/infrastructures');
    await screen.findByRole('row', { name: /12 Support/ });
    screen.getByRole('grid').focus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/en/infrastructures/13'));
  });

  it('says that nothing answers the filters', async () => {
    await renderScreen('/infrastructures?risk=RISK_L', {
      'GET cables/infrastructures/': { body: { type: 'FeatureCollection', features: [] } },
    });
    expect(await screen.findByText('No support or line matches these filters.')).toBeInTheDocument();
  });
});

describe('a new support', () => {
  it('is drawn, warned about beside another one, and goes on to its first diagnosis', async () => {
    const router = await renderScreen('/infrastructures?new=point');
    await userEvent.click(await screen.findByRole('button', { name: 'draw' }));
    expect(screen.getByRole('textbox', { name: 'Latitude' })).toHaveValue('42.15');
    expect(await screen.findByRole('link', { name: /Support no.\u00a012, 2.5 m away/ })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('radio', { name: 'Transmission network' }));
    expect(screen.getByRole('combobox', { name: 'Owner' })).toHaveAccessibleDescription('RTE');
    await next();
    await waitFor(() => expect(router.state.location.pathname).toBe('/en/infrastructures/12/diagnosis'));
    expect(sent()).toMatchObject({
      kind: 'create',
      resource: 'points',
      body: { geom: drawn.next, network_type_id: idOf('HTB'), owner_id: idOf('IO-RTE') },
    });
    expect(await screen.findByRole('button', { name: 'Without a diagnosis' })).toBeInTheDocument();
    expect(screen.getByText('Diagnosis')).toHaveAttribute('aria-current', 'step');
  });

  it('is asked whether it is one nearby, also one that waits on this device', async () => {
    queue.entries = [
      {
        order: 1,
        id: '00000000-0000-4000-8000-00000000000a',
        command: {
          kind: 'create',
          resource: 'points',
          body: { geom: { type: 'Point', coordinates: [9.1005, 42.15] }, network_type_id: 1 },
        },
        author: 'editor',
        attempts: 0,
        state: 'queued',
        dependsOn: [],
        created: '2026-03-01T10:00:00Z',
        error: null,
        notBefore: 0,
        detached: false,
      },
    ];
    await renderScreen('/infrastructures?new=point', {
      'GET cables/infrastructures/': { status: 503, body: {} },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'draw' }));
    expect(await screen.findByText('Is it one of these supports?')).toBeInTheDocument();
    expect(
      screen.getByRole('link', { name: 'New support waiting on this device, 38.8 m away' }),
    ).toHaveAttribute('href', '/en/infrastructures/local:00000000-0000-4000-8000-00000000000a');
  });

  it('is not asked of a support that is changed: another one may stand beside it', async () => {
    await renderScreen('/infrastructures/12/infrastructure');
    const latitude = await screen.findByRole('textbox', { name: 'Latitude' });
    await userEvent.clear(latitude);
    await userEvent.type(latitude, '42.1501');
    expect(screen.queryByText(/Is it one of these|stands? here already/)).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(calls().filter(call => call.includes('in_bbox'))).toEqual([]);
  });

  it('tells at once of a place that is none, or outside the territory', async () => {
    await renderScreen('/infrastructures?new=point');
    const latitude = await screen.findByRole('textbox', { name: 'Latitude' });
    await userEvent.type(latitude, '95');
    expect(screen.queryByRole('alert')).toBeNull();
    await userEvent.type(screen.getByRole('textbox', { name: 'Longitude' }), '9');
    expect(screen.getByRole('alert')).toHaveTextContent('Value awaited in range: latitude −90…90.');
    await userEvent.clear(latitude);
    await userEvent.type(latitude, '60');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The position lies outside the territory covered.',
    );
    await userEvent.clear(latitude);
    await userEvent.type(latitude, '42');
    expect(screen.queryByText(/outside the territory/)).toBeNull();
  });

  it('needs a place inside the territory and a network', async () => {
    await renderScreen('/infrastructures?new=point');
    await screen.findByRole('button', { name: 'draw' });
    await next();
    expect(screen.getAllByRole('alert').map(alert => alert.textContent)).toEqual([
      'Required field.',
      'Required field.',
    ]);
    await userEvent.type(screen.getByRole('textbox', { name: 'Latitude' }), '60');
    await userEvent.type(screen.getByRole('textbox', { name: 'Longitude' }), '9');
    await userEvent.click(screen.getByRole('radio', { name: 'Distribution network' }));
    await next();
    expect(await screen.findByText('The position lies outside the territory covered.')).toBeInTheDocument();
    expect(submit).not.toHaveBeenCalled();
  });
});

describe('a creation begun', () => {
  it('is not left without a question, although the list has the same path', async () => {
    const router = await renderScreen('/infrastructures?new=point');
    await userEvent.click(await screen.findByRole('button', { name: 'draw' }));
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    const dialog = await screen.findByRole('dialog');
    expect(router.state.location.search).toBe('?new=point');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Leave, keep the draft' }));
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });
});

describe('a new line', () => {
  it('lies exactly on the supports it was snapped to', async () => {
    drawn.next = line().geometry as LineGeometry;
    drawn.snapped = [12, null];
    const exact = {
      ...support(),
      geometry: { type: 'Point' as const, coordinates: [9.1000001, 42.1500001] },
    };
    await renderScreen('/infrastructures?new=line', { 'GET cables/infrastructures/12/': { body: exact } });
    await userEvent.click(await screen.findByRole('button', { name: 'draw' }));
    await waitFor(() => expect(calls()).toContain('GET cables/infrastructures/12/'));
    expect(await screen.findByText(/1\.38 km, 2 points/)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('radio', { name: 'Distribution network' }));
    await next();
    await waitFor(() => expect(submit).toHaveBeenCalled());
    expect(sent()).toHaveProperty('body.geom.coordinates', [
      [9.1000001, 42.1500001],
      [9.11, 42.16],
    ]);
  });

  it('is typed as a list of positions', async () => {
    await renderScreen('/infrastructures?new=line');
    const route = await screen.findByRole('textbox', { name: /Route/ });
    await userEvent.click(route);
    await userEvent.paste("42.15, 9.1\n42°10'N 9°06'E");
    await userEvent.click(screen.getByRole('radio', { name: 'Distribution network' }));
    await next();
    await waitFor(() => expect(submit).toHaveBeenCalled());
    expect(sent()).toMatchObject({
      resource: 'lines',
      body: {
        geom: {
          type: 'LineString',
          coordinates: [
            [9.1, 42.15],
            [9.1, expect.closeTo(42.1667, 3)],
          ],
        },
      },
    });
  });

  it('tells what is wrong with a typed row', async () => {
    await renderScreen('/infrastructures?new=line');
    await userEvent.click(await screen.findByRole('textbox', { name: /Route/ }));
    await userEvent.paste('here and there');
    await next();
    const panel = within(screen.getByRole('form', { name: 'New line' }));
    expect(panel.getAllByRole('alert')[0]).toHaveTextContent('coordinates are not numbers');
  });
});
