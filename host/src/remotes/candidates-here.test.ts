// @vitest-environment jsdom
import { SLOTS, slotOf, writtenSlots } from 'releases/slots';
import { sessionStore } from 'shared/session';
import { candidatesHere, placedId } from './candidates-here';
import type { Release } from './discovery';

const signIn = (id: number | null) =>
  sessionStore.setState({ user: id === null ? null : ({ id, groups: [] } as never), busy: false });
const listed = (version: string, slots: number[], isStable = false): Release => ({
  url: `/${version}`,
  metadata: { version, integrity: '' },
  extras: { slots: writtenSlots(slots) },
  deployment: { traffic: 50, default: isStable },
});

it('gives an account the same releases in every browser, also after it signed out', () => {
  const slotsOfSeven = [slotOf('account 7', 'remote-search')];
  const releases = [listed('1.0.0', [], true), listed('1.1.0', slotsOfSeven)];
  const chosen = () => candidatesHere('remote-search', releases, [])[0]?.version;
  for (const browser of ['phone', 'desk']) {
    localStorage.setItem('remote-bucket', browser);
    signIn(7);
    expect(chosen()).toBe('1.1.0');
    signIn(null);
    expect(chosen()).toBe('1.1.0');
    signIn(8);
    expect(chosen()).toBe('1.0.0');
  }
});

it('keeps its random id while nobody has signed in, and spreads accounts evenly', () => {
  localStorage.clear();
  signIn(null);
  expect(placedId()).toBe(placedId());
  const slots = Array.from({ length: 2000 }, (_, id) => slotOf(`account ${id}`, 'remote-search'));
  const inFirstTenth = slots.filter(slot => slot < SLOTS / 10).length;
  expect(inFirstTenth).toBeGreaterThan(150);
  expect(inFirstTenth).toBeLessThan(250);
});
