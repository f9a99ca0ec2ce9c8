import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import 'fake-indexeddb/auto';
import { MemoryRouter } from 'react-router-dom';
import { startOutbox } from 'shared/outbox';
import { loadOutboxScreen } from 'shared/ui/outbox';
import { setLocale } from '../platform/language';
import { sessionStore } from '../platform/session';
import { sendWorkMove } from '.';

const works = {
  id: 12,
  infrastructure: {
    id: 4127,
    resourcetype: 'Point',
    geometry: { type: 'Point', coordinates: [9, 42] as [number, number] },
  },
} as const;
const planned = { to: 'PLANNED', date: '2026-11-22', planned_for: '2027-03-03' } as const;

let stop: () => void;
beforeEach(() => {
  sessionStore.setState({ user: { id: 1, username: 'lea', scope: ['data:write'] } as never, loggedIn: true });
  vi.stubGlobal('fetch', async () =>
    Response.json({ code: 'impossible_move', detail: 'No', current: 'FITTED' }, { status: 409 }),
  );
  stop = startOutbox();
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

it.each([
  {
    locale: 'fr',
    title: 'Travaux du support 4127 : planifié pour le 3 mars 2027',
    said: /« planifié ».*maintenant à l’état « posé »/,
    link: /^Voir les travaux/,
    href: '/programme/works/12',
    giveUp: /^Renoncer/,
    confirm: 'Renoncer',
    again: /Réessayer :/,
  },
  {
    locale: 'en',
    title: 'Works on support 4127: planned for 3 March 2027',
    said: /“planned”.*now “fitted”/,
    link: /^See the works/,
    href: '/en/programme/works/12',
    giveUp: /^Give up/,
    confirm: 'Give up',
    again: /Try again:/,
  },
] as const)('a move that came too late says what was wanted and what is so ($locale)', async expected => {
  setLocale(expected.locale, false);
  const OutboxScreen = await loadOutboxScreen();
  render(
    <MemoryRouter initialEntries={[expected.locale === 'en' ? '/en/outbox' : '/outbox']}>
      <OutboxScreen />
    </MemoryRouter>,
  );
  await act(() => sendWorkMove(works, planned));
  const card = await screen.findByText(expected.title).then(title => title.closest('li') as HTMLElement);
  expect(card).toHaveTextContent(expected.said);
  expect(within(card).getByRole('link', { name: expected.link })).toHaveAttribute('href', expected.href);
  expect(within(card).queryByRole('button', { name: expected.again })).toBeNull();
  await userEvent.click(within(card).getByRole('button', { name: expected.giveUp }));
  await userEvent.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: expected.confirm }),
  );
  await vi.waitFor(() => expect(screen.queryByText(expected.title)).toBeNull());
});
