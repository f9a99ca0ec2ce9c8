import { screen } from '@testing-library/react';
import type { LocalRef } from 'shared/contract';
import type { OutboxEntry, OutboxState } from 'shared/outbox';
import { vi } from 'vitest';
import { idOf } from '../testing/fixtures';
import { renderScreen } from '../testing/render-screen';

const queue: OutboxState = { entries: [], author: 'editor', phase: 'waiting', progress: {}, storage: null };
const delivered = vi.fn<(ref: LocalRef) => Promise<number | null>>();
vi.mock('shared/outbox', async original => ({
  ...(await original<typeof import('shared/outbox')>()),
  useOutbox: (select: (state: OutboxState) => unknown) => select(queue),
  deliveredId: (ref: LocalRef) => delivered(ref),
  pendingEntry: async () => undefined,
}));
vi.mock('../features/show-infrastructure/location-map', () => ({ LocationMap: () => <p>a small map</p> }));

const uuid = '00000000-0000-4000-8000-00000000000a';
const entry = (id: string, command: OutboxEntry['command']): OutboxEntry => ({
  order: 1,
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
  it('is shown with what is known, and can be diagnosed', async () => {
    const visit = entry('b', {
      kind: 'create',
      resource: 'diagnosis',
      body: { infrastructure: `local:${uuid}` },
    });
    queue.entries = [support(), visit];
    await renderScreen(`/infrastructures/local:${uuid}`);
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('New support (to be sent)');
    expect(screen.getByText('42.150000, 9.100000')).toBeInTheDocument();
    expect(screen.getByText('1 record waits to be sent for this infrastructure.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Add diagnosis' })).toBeInTheDocument();
  });

  it('has a form for its diagnosis, with the choices of its network', async () => {
    queue.entries = [support()];
    await renderScreen(`/infrastructures/local:${uuid}/diagnosis`);
    expect(await screen.findAllByRole('radiogroup')).toHaveLength(2);
  });

  it('is found under its number once it was delivered', async () => {
    delivered.mockResolvedValue(12);
    const router = await renderScreen(`/infrastructures/local:${uuid}`);
    expect(await screen.findByRole('heading', { name: 'Support no. 12' })).toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/en/infrastructures/12');
  });

  it('is unknown when this device never heard of it', async () => {
    await renderScreen(`/infrastructures/local:${uuid}`);
    expect(await screen.findByText(/does not exist or was deleted/)).toBeInTheDocument();
  });
});
