import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import type { OutboxEntry } from '../../outbox/outbox-entry';
import { outboxState } from '../../outbox/outbox-state';
import { setLocale } from '../../platform/language';
import { WaitingRecords } from './waiting-records';

const entry = (id: string, command: OutboxEntry['command'], author = 'lea'): OutboxEntry => ({
  order: 1,
  id,
  command,
  author,
  attempts: 0,
  state: 'queued',
  dependsOn: [],
  created: '2026-03-01T10:00:00Z',
  error: null,
  notBefore: 0,
  detached: false,
});
const create = (resource: 'points' | 'diagnosis' | 'mortality', body: object) =>
  ({ kind: 'create', resource, body }) as const;

function show(entries: OutboxEntry[]) {
  setLocale('en', false);
  outboxState.setState({ entries, author: 'lea' });
  return render(
    <MemoryRouter initialEntries={['/en/infrastructures']}>
      <WaitingRecords of={['points', 'diagnosis']} />
    </MemoryRouter>,
  );
}

it('lists the waiting entries of a list, with links to their sheets', () => {
  show([
    entry('a', create('points', { geom: { type: 'Point', coordinates: [9.1, 42.15] } })),
    entry('b', create('diagnosis', { infrastructure: 12, date: '2026-03-01' })),
    entry('c', create('mortality', {})),
    entry('d', create('points', {}), 'somebody else'),
  ]);
  expect(screen.getByText('2 records wait to be sent')).toBeVisible();
  expect(screen.getByRole('link', { name: 'New support' })).toHaveAttribute(
    'href',
    '/en/infrastructures/local:a',
  );
  expect(screen.getByRole('link', { name: 'New diagnosis' })).toHaveAttribute(
    'href',
    '/en/infrastructures/12',
  );
  expect(screen.getAllByRole('link', { name: 'Waiting to be sent' })).toHaveLength(2);
});

it('renders nothing when nothing waits', () => {
  expect(show([]).container).toBeEmptyDOMElement();
});
