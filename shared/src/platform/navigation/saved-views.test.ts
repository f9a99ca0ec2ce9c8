// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { sessionStore } from '../session';
import { MOST_VIEWS, removeView, renameView, saveView, useSavedViews } from './saved-views';

const signIn = (username: string) => act(() => sessionStore.setState({ user: { username } as never }));
const shown = () => {
  const { result } = renderHook(useSavedViews);
  return () => result.current.map(({ name, address }) => [name, address]);
};

beforeEach(() => {
  localStorage.clear();
  signIn('lucie');
});
afterEach(() => act(() => sessionStore.setState({ user: null })));

it('keeps views by name, and shows them at once', () => {
  const views = shown();
  act(() => saveView(' Gravona ', '/search?risk=RISK_H'));
  act(() => saveView('Taravo', '/search'));
  act(() => saveView('Gravona', '/search?risk=RISK_M'));
  expect(views()).toEqual([
    ['Gravona', '/search?risk=RISK_M'],
    ['Taravo', '/search'],
  ]);
});

it('renames and removes', () => {
  const { result } = renderHook(useSavedViews);
  act(() => saveView('Gravona', '/search'));
  const id = result.current[0]?.id ?? '';
  act(() => renameView(id, 'Vallée'));
  act(() => renameView(id, '  '));
  expect(result.current).toEqual([{ id, name: 'Vallée', address: '/search' }]);
  act(() => removeView(id));
  expect(result.current).toEqual([]);
});

it('belongs to one user of the device', () => {
  act(() => saveView('Gravona', '/search'));
  const views = shown();
  signIn('paul');
  expect(views()).toEqual([]);
  signIn('lucie');
  expect(views()).toHaveLength(1);
  act(() => sessionStore.setState({ user: null }));
  act(() => saveView('of nobody', '/search'));
  expect(views()).toEqual([]);
});

it.each(['{', '[]', 'null', '{"lucie":{}}', '{"lucie":[1,{"id":"a","name":"x","address":"//evil"}]}'])(
  'takes %s for nothing',
  text => {
    localStorage.setItem('avicable.views', text);
    const views = shown();
    expect(views()).toEqual([]);
    act(() => saveView('Gravona', '/search'));
    expect(views()).toHaveLength(1);
  },
);

it('refuses addresses that are no search, and more than it can show', () => {
  const views = shown();
  act(() => saveView('elsewhere', 'https://example.org/search'));
  act(() => {
    for (let place = 0; place <= MOST_VIEWS; place += 1) saveView(`view ${place}`, '/search');
  });
  expect(views()).toHaveLength(MOST_VIEWS);
});

it('follows other tabs', () => {
  const views = shown();
  act(() => {
    localStorage.setItem(
      'avicable.views',
      JSON.stringify({ lucie: [{ id: 'a', name: 'Gravona', address: '/search' }] }),
    );
    window.dispatchEvent(new StorageEvent('storage', { key: 'avicable.views' }));
  });
  expect(views()).toEqual([['Gravona', '/search']]);
});
