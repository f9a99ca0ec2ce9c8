import { cleanup, fireEvent, screen } from '@testing-library/react';
import type { User } from 'shared/contract';
import { setLocale } from 'shared/i18n';
import { sessionStore } from 'shared/session';
import { type Answers, openScreen as openScreenOf, standInServer } from 'shared/testing';
import manifest from '../manifest';

/** For tests: two areas of the server's list. */
export const AREAS = [
  { id: 11, code: '84', label: 'Auvergne-Rhône-Alpes', label_en: 'Auvergne-Rhône-Alpes' },
  { id: 12, code: '94', label: 'Corse', label_en: 'Corsica' },
];
const lists = [
  {
    id: 1,
    code: 'AREAS',
    mnemonic: 'geographic_areas',
    label: 'Zones',
    label_en: 'Areas',
    nomenclatures: AREAS.map(area => ({ ...area, type: 'AREAS', status: 'active', parents: [] })),
  },
];

/** Stores tokens that are valid for an hour, as the browser does. */
function keepTokens(): void {
  const expiry = String(Date.now() + 3_600_000);
  for (const kind of ['_token', '_refresh_token']) {
    localStorage.setItem(`auth.${kind}.local`, 'token');
    localStorage.setItem(`auth.${kind}_expiration.local`, expiry);
  }
}

/** For tests: renders a screen of this remote in French. Requests without an answer in `answers` fail. */
export async function openScreen(path: string, answers: Answers, user: User | null = null) {
  const server = standInServer({ 'GET nomenclatures/types': { body: lists }, ...answers }, ({ name }) => {
    throw new TypeError(`No answer for ${name}`);
  });
  vi.stubGlobal('fetch', server.fetch);
  if (user) keepTokens();
  const router = await openScreenOf(manifest, path, { locale: 'fr', user });
  /** The screen's requests to the server: method and path relative to the API, and body. */
  const asked = () => server.calls.map(({ name, body }): [call: string, body: unknown] => [name, body]);
  return { router, asked };
}

/** For tests: an answer that rejects one field. */
export const refused = (field: string, code: string) =>
  Response.json({ code: 'invalid', problems: [{ path: [field], code, params: {} }] }, { status: 400 });

/** For tests: resets everything for the next test. */
export function closeScreen(): void {
  cleanup();
  // Removes dialogs, which wait for the end of an animation that never runs here.
  document.body.replaceChildren();
  localStorage.clear();
  setLocale('fr', false);
  sessionStore.setState({ user: null, loggedIn: false, busy: false, ended: null });
  vi.unstubAllGlobals();
}

/** For tests: sets the text of a field at once, like a password manager. Typing is slow in a large form. */
export function fill(label: string | RegExp, value: string): void {
  const field = screen.getByLabelText(label, { selector: 'input' });
  fireEvent.change(field, { target: { value } });
  fireEvent.blur(field);
}
