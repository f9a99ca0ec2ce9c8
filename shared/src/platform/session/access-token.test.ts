// @vitest-environment jsdom
import { knownUser, tokensAt } from '../../testing/tokens';
import { storageKeys, storeTokens } from './token-storage';

const start = Date.parse('2026-06-01T12:00:00Z');
const minute = 60_000;
const day = 86_400_000;

/** A lock manager that tabs share, as in browsers: each name has one holder at a time. */
function sharedLocks() {
  let last: Promise<unknown> = Promise.resolve();
  return {
    request: (_name: string, work: () => Promise<unknown>) => {
      const run = last.then(work);
      last = run.catch(() => undefined);
      return run;
    },
  };
}

const answer = (status: number, body: unknown) => Response.json(body, { status });
/** Statuses of answers by hotspots and proxies instead of the server. */
const FOREIGN = [200, 400, 401, 403, 404, 407, 500, 511];
const page = (status: number) =>
  new Response('<html>Sign in</html>', { status, headers: { 'content-type': 'text/html' } });
const server = vi.fn<(request: Request) => Promise<Response>>();

/** Loads the modules of one tab. Storage and locks are shared with the other tabs. */
async function openTab() {
  vi.resetModules();
  const store = await import('./session-store');
  store.provideSession(store.createSessionStore());
  return { ...(await import('./index')), ...(await import('./start-session')) };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: start });
  vi.stubGlobal('fetch', (request: Request) => server(request.clone()));
  Object.defineProperty(navigator, 'locks', { value: sharedLocks(), configurable: true });
  localStorage.clear();
  server.mockReset();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function signedInAt(moment: number) {
  storeTokens(tokensAt(moment), moment);
  localStorage.setItem(storageKeys.user, JSON.stringify(knownUser));
}

it('gives the stored token while it is valid, and asks nobody', async () => {
  signedInAt(start);
  const { accessToken } = await openTab();
  vi.setSystemTime(start + 30 * minute - 501);
  await expect(accessToken()).resolves.toBe(tokensAt(start).access);
  expect(server).not.toHaveBeenCalled();
});

it('asks for a new one when the stored token has 500 ms left', async () => {
  signedInAt(start);
  const { accessToken } = await openTab();
  vi.setSystemTime(start + 30 * minute - 500);
  // A refusal to refresh for now (503) leaves the tokens unchanged.
  server.mockResolvedValue(answer(503, { detail: 'later' }));
  await expect(accessToken()).rejects.toMatchObject({ name: 'ApiError' });
  expect(server.mock.calls[0]?.[0].url).toMatch(/\/api\/v1\/auth\/jwt\/refresh$/);
});

it('is nobody’s without tokens', async () => {
  const { accessToken } = await openTab();
  await expect(accessToken()).resolves.toBeNull();
});

it('refreshes once for all callers of a tab', async () => {
  signedInAt(start);
  const { accessToken } = await openTab();
  vi.setSystemTime(start + 31 * minute);
  const fresh = tokensAt(Date.now(), 'b');
  server.mockResolvedValue(answer(200, fresh));
  await expect(Promise.all([accessToken(), accessToken(), accessToken()])).resolves.toEqual(
    Array(3).fill(fresh.access),
  );
  expect(server).toHaveBeenCalledTimes(1);
  const request = server.mock.calls[0]?.[0];
  expect(request?.url).toMatch(/\/api\/v1\/auth\/jwt\/refresh$/);
  await expect(request?.json()).resolves.toEqual({
    refresh: tokensAt(start).refresh,
    grant_type: 'refresh_token',
  });
  expect(localStorage.getItem(storageKeys.refresh)).toBe(fresh.refresh);
});

it('refreshes once for two tabs', async () => {
  signedInAt(start);
  const first = await openTab();
  const second = await openTab();
  vi.setSystemTime(start + 31 * minute);
  const fresh = tokensAt(Date.now(), 'b');
  server.mockImplementation(async () => answer(200, fresh));
  await expect(Promise.all([first.accessToken(), second.accessToken()])).resolves.toEqual([
    fresh.access,
    fresh.access,
  ]);
  expect(server).toHaveBeenCalledTimes(1);
});

it.each([-3_600_000, 3_600_000])('needs no refresh on a clock wrong by an hour (%i ms)', async wrong => {
  storeTokens(tokensAt(start), start + wrong);
  const { accessToken } = await openTab();
  vi.setSystemTime(start + wrong + 29 * minute);
  await expect(accessToken()).resolves.toBe(tokensAt(start).access);
  expect(server).not.toHaveBeenCalled();
});

it('ends the session when the refresh token’s time is over', async () => {
  signedInAt(start);
  const { accessToken, sessionStore } = await openTab();
  vi.setSystemTime(start + 30 * day);
  await expect(accessToken()).rejects.toMatchObject({
    name: 'ExpiredAuthSessionError',
    message: 'Both token and refresh token have expired. Your request was aborted.',
  });
  expect(server).not.toHaveBeenCalled();
  expect(sessionStore.getState()).toMatchObject({ loggedIn: false, user: null, ended: 'expired' });
  expect(localStorage.getItem(storageKeys.access)).toBeNull();
});

it('ends the session when the server refuses the refresh', async () => {
  signedInAt(start);
  const { accessToken } = await openTab();
  vi.setSystemTime(start + 31 * minute);
  server.mockResolvedValue(answer(401, { detail: 'expired', code: 'token_not_valid' }));
  await expect(accessToken()).rejects.toMatchObject({ name: 'ExpiredAuthSessionError' });
  expect(localStorage.getItem(storageKeys.refresh)).toBeNull();
});

it.each<[string, () => Promise<Response>]>([
  ['there is no network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['the server is in trouble', () => Promise.resolve(answer(503, { code: 'unavailable' }))],
  ...FOREIGN.map((status): [string, () => Promise<Response>] => [
    `a proxy answers ${status} with a page`,
    async () => page(status),
  ]),
  ...FOREIGN.map((status): [string, () => Promise<Response>] => [
    `a proxy answers ${status} with JSON`,
    async () => answer(status, { error: 'no' }),
  ]),
])('keeps the session when %s', async (_case, reply) => {
  signedInAt(start);
  const { accessToken } = await openTab();
  vi.setSystemTime(start + 31 * minute);
  server.mockImplementation(reply);
  await expect(accessToken()).rejects.toMatchObject({ name: 'ApiError' });
  expect(localStorage.getItem(storageKeys.refresh)).toBe(tokensAt(start).refresh);
});

it('does not come back to life when somebody signs out while the server answers', async () => {
  signedInAt(start);
  const { accessToken, fetchUser, signOut, sessionStore } = await openTab();
  server.mockImplementation(async () => {
    signOut();
    return answer(200, knownUser);
  });
  await expect(fetchUser()).rejects.toMatchObject({ name: 'ExpiredAuthSessionError' });
  signedInAt(start);
  vi.setSystemTime(start + 31 * minute);
  server.mockImplementation(async () => {
    signOut();
    return answer(200, tokensAt(Date.now(), 'b'));
  });
  await expect(accessToken()).rejects.toMatchObject({ name: 'ExpiredAuthSessionError' });
  expect(localStorage.length).toBe(0);
  expect(sessionStore.getState()).toMatchObject({ loggedIn: false, ended: 'signed-out' });
});

describe('on start', () => {
  it('takes up the session and asks the server who it is', async () => {
    signedInAt(start);
    server.mockResolvedValue(answer(200, { ...knownUser, email: 'new@example.org' }));
    const { startSession, sessionStore } = await openTab();
    const stop = startSession();
    expect(sessionStore.getState()).toMatchObject({ loggedIn: true, user: knownUser });
    await vi.waitFor(() => expect(sessionStore.getState().user?.email).toBe('new@example.org'));
    stop();
  });

  it.each<[string, () => Promise<Response>]>([
    ['without network', () => Promise.reject(new TypeError('Failed to fetch'))],
    ...FOREIGN.map((status): [string, () => Promise<Response>] => [
      `whatever page (${status}) a hotspot shows`,
      async () => page(status),
    ]),
  ])('stays signed in %s', async (_case, reply) => {
    signedInAt(start);
    const report = vi.spyOn(console, 'error').mockReturnValue(undefined);
    server.mockImplementation(reply);
    const { startSession, sessionStore } = await openTab();
    const onFault = vi.fn();
    const stop = startSession(onFault);
    await vi.waitFor(() => expect(report).toHaveBeenCalled());
    expect(onFault).not.toHaveBeenCalled();
    expect(sessionStore.getState()).toMatchObject({ loggedIn: true, user: knownUser });
    stop();
    report.mockRestore();
  });

  it.each([
    [500, { code: 'internal' }],
    [200, { ...knownUser, email: undefined }],
  ])('tells what a server answered (%i) that cannot say who it is', async (status, body) => {
    signedInAt(start);
    vi.spyOn(console, 'error').mockReturnValue(undefined);
    server.mockImplementation(async () => answer(status, body));
    const { startSession, sessionStore } = await openTab();
    const onFault = vi.fn();
    const stop = startSession(onFault);
    await vi.waitFor(() => expect(onFault).toHaveBeenCalledOnce());
    expect(onFault.mock.calls[0]?.[0]).toMatchObject({ name: 'ApiError', status });
    expect(sessionStore.getState()).toMatchObject({ loggedIn: true, user: knownUser });
    stop();
    vi.mocked(console.error).mockRestore();
  });

  it('looks at the tokens every second and ends the session in time', async () => {
    signedInAt(start);
    server.mockResolvedValue(answer(200, knownUser));
    const { startSession, sessionStore } = await openTab();
    const stop = startSession();
    vi.setSystemTime(start + 30 * day - 1000);
    vi.advanceTimersByTime(1000);
    expect(sessionStore.getState()).toMatchObject({ loggedIn: false, ended: 'expired' });
    stop();
  });

  it.each([true, false])('an access token over: with auto-logout %s', async autoLogout => {
    signedInAt(start);
    server.mockResolvedValue(answer(200, knownUser));
    const { accessToken, startSession, sessionStore } = await openTab();
    const stop = startSession();
    await vi.waitFor(() => expect(server).toHaveBeenCalled());
    sessionStore.setState({ autoLogout });
    vi.setSystemTime(start + 30 * minute);
    vi.advanceTimersByTime(1000);
    expect(sessionStore.getState()).toMatchObject({ loggedIn: !autoLogout });
    stop();
    signedInAt(start);
    server.mockResolvedValue(answer(200, tokensAt(Date.now(), 'b')));
    await (autoLogout
      ? expect(accessToken()).rejects.toMatchObject({ name: 'ExpiredAuthSessionError' })
      : expect(accessToken()).resolves.toBe(tokensAt(Date.now(), 'b').access));
  });

  it('takes tokens that another tab has forgotten for a sign-out, before that tab’s word comes', async () => {
    signedInAt(start);
    server.mockResolvedValue(answer(200, knownUser));
    const { startSession, sessionStore } = await openTab();
    const stop = startSession();
    await vi.waitFor(() => expect(server).toHaveBeenCalled());
    localStorage.clear();
    vi.advanceTimersByTime(1000);
    expect(sessionStore.getState()).toMatchObject({ loggedIn: false, ended: 'signed-out' });
    stop();
  });

  it('takes an expiry that another tab met for an expiry, not for a sign-out', async () => {
    signedInAt(start);
    server.mockResolvedValue(answer(200, knownUser));
    const { startSession, sessionStore } = await openTab();
    const stop = startSession();
    await vi.waitFor(() => expect(server).toHaveBeenCalled());
    const { clearTokens } = await import('./token-storage');
    clearTokens('expired');
    window.dispatchEvent(new StorageEvent('storage', { key: storageKeys.user }));
    expect(sessionStore.getState()).toMatchObject({ loggedIn: false, ended: 'expired' });
    stop();
  });

  it('follows a sign-out and a sign-in of another tab', async () => {
    signedInAt(start);
    server.mockResolvedValue(answer(200, knownUser));
    const { startSession, sessionStore } = await openTab();
    const stop = startSession();
    await vi.waitFor(() => expect(server).toHaveBeenCalled());
    localStorage.clear();
    window.dispatchEvent(new StorageEvent('storage', { key: storageKeys.user }));
    expect(sessionStore.getState().loggedIn).toBe(false);
    signedInAt(start);
    window.dispatchEvent(new StorageEvent('storage', { key: storageKeys.user }));
    expect(sessionStore.getState()).toMatchObject({ loggedIn: true, user: knownUser });
    stop();
  });
});

describe('signing in', () => {
  it('stores the tokens, then fetches the user with them', async () => {
    const tokens = tokensAt(start);
    server.mockImplementation(async request =>
      request.url.endsWith('/auth/jwt/create/') ? answer(200, tokens) : answer(200, knownUser),
    );
    const { signIn, sessionStore } = await openTab();
    await signIn({ username: 'editor', password: 'secret' });
    expect(sessionStore.getState()).toMatchObject({ loggedIn: true, busy: false, user: knownUser });
    expect(server.mock.calls[1]?.[0].headers.get('authorization')).toBe(`Bearer ${tokens.access}`);
    expect(document.cookie).toContain(`auth._token.local=${encodeURIComponent(tokens.access)}`);
  });

  it('fails when the user lacks an expected field, and leaves nobody signed in', async () => {
    server.mockImplementation(async request =>
      request.url.endsWith('/auth/jwt/create/') ? answer(200, tokensAt(start)) : answer(200, { id: 1 }),
    );
    const { signIn, sessionStore } = await openTab();
    await expect(signIn({ username: 'editor', password: 'secret' })).rejects.toMatchObject({
      code: 'unexpected_format',
    });
    expect(sessionStore.getState()).toMatchObject({ loggedIn: false, busy: false });
    expect(localStorage.getItem(storageKeys.access)).toBeNull();
  });

  it('signing out forgets tokens, user and cookie', async () => {
    signedInAt(start);
    const { signOut, sessionStore } = await openTab();
    signOut();
    expect(sessionStore.getState()).toMatchObject({ loggedIn: false, user: null, ended: 'signed-out' });
    expect(localStorage.length).toBe(0);
    expect(document.cookie).not.toContain('auth._token.local');
  });
});

describe('on a device whose clock is wrong by years', () => {
  const years = 730 * day;

  /** The current day in a tab that has corrected its clock by the server's. */
  const clockOf = async () => {
    const contract = await import('../../contract');
    const { now } = await import('../../contract/now');
    const takes = (date: string) => contract.pastDateSchema.safeParse(date).success;
    return { today: contract.localToday(), now: now(), takesToday: takes('2026-06-01') };
  };

  it.each([-years, years])('today is the day of the token’s beginning (%i ms)', async wrong => {
    vi.setSystemTime(start + wrong);
    server.mockImplementation(async request =>
      request.url.endsWith('/auth/jwt/create/') ? answer(200, tokensAt(start)) : answer(200, knownUser),
    );
    const { signIn } = await openTab();
    await signIn({ username: 'editor', password: 'secret' });
    expect(await clockOf()).toEqual({ today: '2026-06-01', now: start, takesToday: true });

    // A day later, without network.
    vi.setSystemTime(start + wrong + day);
    server.mockRejectedValue(new TypeError('Failed to fetch'));
    const report = vi.spyOn(console, 'error').mockReturnValue(undefined);
    const stop = (await openTab()).startSession();
    expect(await clockOf()).toEqual({ today: '2026-06-02', now: start + day, takesToday: true });
    await vi.waitFor(() => expect(report).toHaveBeenCalled());
    stop();
    report.mockRestore();
  });

  it('the date of an answer of the API tells it, and that the clock is right again', async () => {
    signedInAt(start);
    const dated = (moment: number) =>
      Response.json(knownUser, { headers: { date: new Date(moment).toUTCString() } });
    const { fetchUser } = await openTab();
    server.mockResolvedValue(dated(start + years));
    await fetchUser();
    expect((await clockOf()).now).toBe(start + years);
    server.mockResolvedValue(dated(start + 5000));
    await fetchUser();
    expect((await clockOf()).now).toBe(start);
    expect(localStorage.getItem('clock-skew')).toBeNull();
  });

  it('the page of a network does not tell it', async () => {
    signedInAt(start);
    const { fetchUser } = await openTab();
    const headers = { date: new Date(start + years).toUTCString(), 'content-type': 'text/html' };
    server.mockResolvedValue(new Response('<!doctype html>', { headers }));
    await expect(fetchUser()).rejects.toMatchObject({ code: 'unexpected_format' });
    expect((await clockOf()).now).toBe(start);
  });

  it('a clock that was set back to before the sign-in is known to be wrong without an answer', async () => {
    signedInAt(start);
    vi.setSystemTime(start - years);
    server.mockRejectedValue(new TypeError('Failed to fetch'));
    const report = vi.spyOn(console, 'error').mockReturnValue(undefined);
    const stop = (await openTab()).startSession();
    expect(await clockOf()).toMatchObject({ today: '2026-06-01', takesToday: true });
    await vi.waitFor(() => expect(report).toHaveBeenCalled());
    stop();
    report.mockRestore();
  });
});
