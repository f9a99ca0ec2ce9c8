// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { sessionStore } from '../platform/session';
import { choiceOf, choose, clear, keepChange, lastChange, toggle, useBasket } from './basket-store';

const KEY = 'avicable.basket';
const signIn = (username: string | null) =>
  act(() => sessionStore.setState({ user: username === null ? null : ({ username } as never) }));
const shown = (kind = 'infrastructures') => {
  const { result } = renderHook(() => useBasket(kind));
  return () => [...result.current.ids];
};
/** What this page does after a reload: the store is read again from the device. */
const reload = (username = 'lucie') => {
  const stored = localStorage.getItem(KEY) ?? '';
  signIn('nobody');
  choiceOf('infrastructures');
  localStorage.setItem(KEY, stored);
  signIn(username);
};

beforeEach(() => {
  localStorage.clear();
  signIn('lucie');
});
afterEach(() => {
  clear('infrastructures');
  vi.useRealTimers();
});

it('keeps a choice over screens and a reload, for each kind', () => {
  const supports = shown();
  const cases = shown('mortality');
  act(() => void toggle('infrastructures', [3, 4, 3], true));
  act(() => void toggle('mortality', [9], true));
  act(() => void toggle('infrastructures', [4], false));
  expect(supports()).toEqual([3]);
  expect(cases()).toEqual([9]);
  reload();
  expect(supports()).toEqual([3]);
  act(() => clear('mortality'));
  expect(cases()).toEqual([]);
});

it('keeps the last change of all over a reload, for its account only', () => {
  const change = { request: 'POST a/changes/', key: 'k', changed: 3, undo: 'a/changes/6/undo/' };
  keepChange(change);
  reload();
  expect(lastChange()).toEqual(change);
  reload('hugo');
  expect(lastChange()).toBeNull();
});

it('is of one account, for a week', () => {
  const supports = shown();
  act(() => void toggle('infrastructures', [3], true));
  signIn(null);
  expect(supports()).toEqual([]);
  signIn('lucie');
  expect(supports()).toEqual([3]);
  reload('hugo');
  expect(supports()).toEqual([]);
  expect(localStorage.getItem(KEY)).toBeNull();
  signIn('lucie');
  act(() => void toggle('infrastructures', [3], true));
  const now = Date.now();
  vi.useFakeTimers({ now: now + 8 * 86_400_000 });
  reload();
  expect(supports()).toEqual([]);
});

it('changes nothing of all that a filter matches, or beyond 20,000', () => {
  choose('infrastructures', { ids: new Set(), filter: { risk: ['RISK_H'] }, count: 30_000 });
  expect(toggle('infrastructures', [3], false)).toBe('ofFilter');
  choose('infrastructures', []);
  const many = Array.from({ length: 20_001 }, (_, i) => i + 1);
  expect(toggle('infrastructures', many, true)).toBe('tooMany');
  expect(choiceOf('infrastructures').count).toBe(0);
});

it('forgets with the page what only a list of its own has chosen', () => {
  choose('news', [1]);
  choose('infrastructures', [2]);
  expect(JSON.parse(localStorage.getItem(KEY) ?? '{}').choices).toEqual({
    infrastructures: { ids: [2], filter: null, count: 1 },
  });
});

it.each(['{', 'null', '[]', '{"username":"lucie","at":1,"choices":{"infrastructures":{"ids":[0,-1,"7"]}}}'])(
  'takes %s for nothing',
  stored => {
    localStorage.setItem(KEY, stored);
    reload();
    expect(choiceOf('infrastructures').count).toBe(0);
  },
);

it('follows another tab', () => {
  const supports = shown();
  const choices = { infrastructures: { ids: [5], filter: null, count: 1 } };
  localStorage.setItem(KEY, JSON.stringify({ username: 'lucie', at: Date.now(), choices }));
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: KEY })));
  expect(supports()).toEqual([5]);
});
