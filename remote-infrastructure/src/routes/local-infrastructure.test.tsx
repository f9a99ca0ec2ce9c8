import { screen } from '@testing-library/react';
import type { LocalRef } from 'shared/contract';
import type { OutboxEntry, OutboxState } from 'shared/outbox';
import { vi } from 'vitest';
import { idOf } from '../testing/fixtures';
import { renderScreen } from '../testing/render-screen';

const queue: OutboxState = {
  entries: [],
  read: true,
  author: 'editor',
  phase: 'waiting',
  progress: {},
  storage: null,
};
const delivered = vi.fn<(ref: LocalRef) => Promise<number | null>>();
vi.mock('shared/outbox', async original => ({
  ...(await original<typeof import('shared/outbox')>()),
  useOutbox: (select: (state: OutboxState) => unknown) => select(queue),
  deliveredId: (ref: LocalRef) => delivered(ref),
  pendingEntry: async () => undefined,
}));

const uuid = '00000000-0000-4000-8000-00000000000a';
const entry = (id: string, command: OutboxEntry['command'], order = 1): OutboxEntry => ({
  order,
  id,
  command,
  author: 'editor',
  attempts: 0,
  state: 'queued',
  dependsOn: [],
  created: '2026-03-01T10:00:00Z',
  error: null,
  notBefore: 0,
  detached: false,
});
const create = (resource: 'diagnosis' | 'operations' | 'mortality', body: object) =>
  ({ kind: 'create', resource, body }) as const;
const support = () =>
  entry(uuid, {
    kind: 'create',
    resource: 'points',
    body: {
      geom: { type: 'Point', coordinates: [9.1, 42.15] },
      network_type_id: idOf('HTA-BT'),
      owner_id: null,
    },
  });

beforeEach(() => {
  delivered.mockResolvedValue(null);
  queue.entries = [];
});

describe('a support that still waits on this device', () => {
  it('is shown with what was recorded about it, as it will be, and can be diagnosed', async () => {
    const about = { infrastructure: `local:${uuid}` };
    const levels = { pole_attractivity_id: idOf('RISK_H'), pole_dangerousness_id: idOf('RISK_H') };
    queue.entries = [
      support(),
      entry('b', create('diagnosis', { ...about, ...levels, date: '2026-03-01', remark: 'nest above' }), 2),
      entry('c', create('operations', { ...about, date: '2026-02-01', neutralization_level: 'full' }), 3),
      entry('d', create('mortality', { infrstr_id: `local:${uuid}`, date: '2026-03-01', count: 2 }), 4),
    ];
    await renderScreen(`/infrastructures/local:${uuid}`);
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('New support (to be sent)');
    expect(await screen.findByText('42.150000, 9.100000')).toBeInTheDocument();
    expect(screen.getByText('nest above')).toBeInTheDocument();
    expect(screen.getAllByText('Known after sending')).toHaveLength(2);
    expect(screen.queryByText('Outside sensitive areas')).not.toBeInTheDocument();
    expect(screen.getAllByText('High')).toHaveLength(4);
    expect(screen.getByRole('link', { name: /× 2$/ })).toHaveAttribute('href', '/en/mortality/local:d');
    const marks = screen.getAllByRole('link', { name: 'Waiting to be sent' });
    expect(marks.map(mark => mark.getAttribute('href'))).toEqual(
      [uuid, 'b', 'd', 'c'].map(id => `/en/outbox#entry-${id}`),
    );
    expect(screen.getByRole('button', { name: 'Diagnose' })).toBeInTheDocument();
  });

  it('shows the changes and deletions that wait about one the server has', async () => {
    const deletion = { kind: 'delete', resource: 'operations', id: 201 } as const;
    queue.entries = [
      entry('own', { kind: 'update', resource: 'points', id: 12, body: { condition_id: idOf('POOR') } }, 2),
      entry('visit', { kind: 'update', resource: 'diagnosis', id: 101, body: { remark: 'changed here' } }, 3),
      { ...entry('gone', deletion, 4), state: 'rejected' },
    ];
    await renderScreen('/infrastructures/12');
    expect(await screen.findByText('changed here')).toBeInTheDocument();
    expect(screen.queryByText('remark 101')).not.toBeInTheDocument();
    expect(screen.getByText('Poor')).toBeInTheDocument();
    expect(screen.getAllByRole('link', { name: 'Waiting to be sent' })).toHaveLength(2);
    expect(screen.getByRole('link', { name: /^Refused by the server/ })).toBeInTheDocument();
  });

  it('does not say which areas one lies in that was moved here', async () => {
    const geom = { type: 'Point', coordinates: [9.5, 42.5] };
    queue.entries = [entry('own', { kind: 'update', resource: 'points', id: 12, body: { geom } })];
    await renderScreen('/infrastructures/12');
    expect(await screen.findAllByText('Known after sending')).toHaveLength(2);
    queue.entries = [];
  });

  it('has a form for its diagnosis, with the choices of its network', async () => {
    queue.entries = [support()];
    await renderScreen(`/infrastructures/local:${uuid}/diagnosis`);
    expect(await screen.findAllByRole('radiogroup', { name: /Attract|Danger/ })).toHaveLength(2);
  });

  it('is found under its number once it was delivered', async () => {
    delivered.mockResolvedValue(12);
    const router = await renderScreen(`/infrastructures/local:${uuid}`);
    expect(await screen.findByRole('heading', { name: 'Support no.\u00a012' })).toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/en/infrastructures/12');
  });

  it('is unknown when this device never heard of it', async () => {
    await renderScreen(`/infrastructures/local:${uuid}`);
    expect(await screen.findByText(/does not exist or was deleted/)).toBeInTheDocument();
  });
});
