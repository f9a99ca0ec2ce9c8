// @vitest-environment jsdom

import { queryClient } from 'shared/api';
import type { User } from 'shared/contract';
import { sessionStore } from 'shared/session';
import { baseLayersQuery, nomenclaturesQuery, provideDeviceCopies } from 'shared/shell';
import { notificationStore } from 'shared/ui/core';
import { loadReferenceData } from './load-reference-data';
import { forgetPrivateData } from './session';

const user: User = {
  id: 1,
  username: 'elise',
  email: 'elise@example.org',
  first_name: '',
  last_name: '',
  full_name: '',
  phone: '',
  avatar: null,
  areas: [],
  groups: [],
  scope: [],
  is_staff: false,
};
const lists = ['IFR_COND', 'OWNER', 'ARMING', 'RISK_LEV'].map((code, index) => ({
  id: index + 1,
  code,
  mnemonic: code.toLowerCase(),
  label: code,
  label_en: code,
  nomenclatures: [],
}));

// Answers are stored after a few seconds: on a busy machine those of an earlier test would replace the missing ones.
const emptyDevice = {
  DATED: '',
  answerOffline: async () => undefined,
  keepAnswer: async () => undefined,
  keepRecord: async () => false,
};
beforeAll(() => provideDeviceCopies(async () => emptyDevice));

const answers: Record<string, () => Response | Promise<Response>> = {};
const logged = vi.spyOn(console, 'error');

beforeEach(() => {
  logged.mockReset().mockReturnValue(undefined);
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    const answer = Object.entries(answers).find(([path]) => url.includes(path))?.[1];
    return answer ? answer() : Response.json([]);
  });
  answers.nomenclatures = () => Response.json(lists);
  answers.baselayers = () => Response.json([]);
  queryClient.clear();
  notificationStore.setState({ current: null });
  sessionStore.setState({ user, loggedIn: true });
});
afterEach(() => vi.unstubAllGlobals());

it('loads lists and base layers', async () => {
  await loadReferenceData();
  expect(queryClient.getQueryData(nomenclaturesQuery.queryKey)).toEqual(lists);
  expect(queryClient.getQueryData(baseLayersQuery.queryKey)).toEqual([]);
});

it.each([
  ['when somebody is signed in', { user, loggedIn: true, busy: false }],
  ['while an earlier session is being taken up', { user: null, loggedIn: false, busy: true }],
])('signs out with its message when the server cannot give the lists, %s', async (_case, session) => {
  sessionStore.setState(session);
  answers.nomenclatures = () => Response.json({ detail: 'no', code: 'permission_denied' }, { status: 403 });
  await loadReferenceData();
  expect(sessionStore.getState()).toMatchObject({ loggedIn: false, busy: false, ended: 'signed-out' });
  expect(notificationStore.getState().current).toMatchObject({
    type: 'error',
    msg: 'Problème de chargement de paramètres non identifié\u00a0; vous avez été déconnecté.',
  });
});

it.each([
  ['IFR_COND', 'la liste des états des infrastructures'],
  ['OWNER', 'la liste des gestionnaires'],
  ['ARMING', 'la liste des armements'],
  ['RISK_LEV', 'la liste des niveaux de risque'],
  ['all', 'des données du serveur (nomenclatures introuvables)'],
])('names what is missing and signs out: %s', async (missing, named) => {
  answers.nomenclatures = () =>
    missing === 'all'
      ? Response.json({ detail: 'gone', code: 'not_found' }, { status: 404 })
      : Response.json(lists.filter(({ code }) => code !== missing));
  await loadReferenceData();
  expect(sessionStore.getState().loggedIn).toBe(false);
  expect(notificationStore.getState().current?.msg).toContain(named);
  expect(notificationStore.getState().current?.msg).toContain('vous avez été déconnecté');
});

it.each([
  ['the network is missing', true],
  ['nobody is signed in', false],
])('only logs the failure when %s', async (_case, loggedIn) => {
  sessionStore.setState({ loggedIn, user: loggedIn ? user : null });
  answers.nomenclatures = loggedIn
    ? () => Promise.reject(new TypeError('Failed to fetch'))
    : () => Response.json({}, { status: 404 });
  await loadReferenceData();
  expect(sessionStore.getState().loggedIn).toBe(loggedIn);
  expect(notificationStore.getState().current).toBeNull();
  expect(logged).toHaveBeenCalled();
});

it.each([200, 401, 403, 404, 500, 511])(
  'takes no %i of a hotspot or proxy for a failed list',
  async status => {
    for (const body of ['<html>Sign in</html>', '', '{"error":"portal"}', '[]']) {
      const type = body.startsWith('<') ? 'text/html' : 'application/json';
      answers.nomenclatures = () => new Response(body, { status, headers: { 'content-type': type } });
      await queryClient.invalidateQueries();
      await loadReferenceData();
      expect(sessionStore.getState().loggedIn).toBe(true);
      expect(notificationStore.getState().current).toBeNull();
    }
  },
);

it('logs an answer of another form and leaves the lists as they are', async () => {
  await loadReferenceData();
  await queryClient.invalidateQueries();
  answers.nomenclatures = () => Response.json({ results: [] });
  await loadReferenceData();
  expect(queryClient.getQueryData(nomenclaturesQuery.queryKey)).toEqual(lists);
  expect(logged.mock.calls[0]?.[0]).toBe('Unexpected data format');
  expect(sessionStore.getState().loggedIn).toBe(true);
});

it('forgets what a person was shown when the session ends, and keeps what is public', async () => {
  const stop = forgetPrivateData();
  await loadReferenceData();
  queryClient.setQueryData(['infrastructure', 3], { id: 3 });
  sessionStore.setState({ user: null, loggedIn: false });
  expect(queryClient.getQueryData(['infrastructure', 3])).toBeUndefined();
  expect(queryClient.getQueryData(nomenclaturesQuery.queryKey)).toEqual(lists);
  stop();
});
