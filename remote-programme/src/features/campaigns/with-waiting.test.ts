// @vitest-environment jsdom
import { compassPoint, directionTo } from 'shared/geometry';
import type { OutboxEntry } from 'shared/outbox';
import { target } from '../../testing/campaign-fixtures';
import { inDays } from '../../testing/works-fixtures';
import { orderOnWay } from './day-route';
import { withWaiting } from './with-waiting';

const entry = (command: object, state = 'queued') => ({ id: 'a', state, command }) as unknown as OutboxEntry;
const states = (entries: OutboxEntry[], targets = [target(1), target(2)]) =>
  withWaiting(targets, entries).map(({ state, waits = false }) => `${state}${waits ? ' waits' : ''}`);
const visit = (date: string) => ({
  kind: 'create',
  resource: 'diagnosis',
  body: { infrastructure: 4001, date },
});

it('ticks what a visit or search that waits has seen, from the first day of the campaign on', () => {
  expect(states([entry(visit(inDays(0)))])).toEqual(['DONE waits', 'TODO']);
  expect(states([entry(visit(inDays(-4)))])).toEqual(['TODO', 'TODO']);
  expect(states([entry(visit(inDays(0)), 'rejected')])).toEqual(['TODO', 'TODO']);
  const body = { date: inDays(0), targets: [{ infrastructure: 4002 }, { infrastructure: 'local:x' }] };
  expect(states([entry({ kind: 'create', resource: 'surveys', body })])).toEqual(['TODO', 'DONE waits']);
  const update = {
    kind: 'update',
    resource: 'surveys',
    id: 3,
    before: { date: inDays(0) },
    body: { targets: body.targets },
  };
  expect(states([entry(update)])).toEqual(['TODO', 'DONE waits']);
});

it('skips with a reason that waits, and takes it back', () => {
  const skip = (reason: string) =>
    entry({ kind: 'update', resource: 'campaign-targets', id: 2, body: { reason } });
  expect(states([skip('Fence')])).toEqual(['TODO', 'SKIPPED waits']);
  expect(states([skip('Fence'), skip('')])).toEqual(['TODO', 'TODO waits']);
});

it('ticks audits by their answer only', () => {
  const audited = target(1, { campaign: { ...target(1).campaign, purpose: 'AUDIT' } });
  const answer = entry({ kind: 'update', resource: 'campaign-targets', id: 1, body: { outcome: 'PLAN' } });
  expect(states([entry(visit(inDays(0)))], [audited])).toEqual(['TODO']);
  expect(states([answer], [audited])).toEqual(['DONE waits']);
});

it('orders targets along the way from where the person is, and tells the direction', () => {
  const targets = [target(30), target(10), target(20)];
  const { ordered, metres } = orderOnWay(targets, [9.3, 42]);
  expect(ordered.map(({ id }) => id)).toEqual([10, 20, 30]);
  expect(metres / 1000).toBeCloseTo(0.25, 1);
  expect(orderOnWay([], null)).toEqual({ ordered: [], metres: 0 });
  expect(directionTo([9, 42], [9, 43])).toBe(0);
  expect(compassPoint(0)).toBe('N');
  expect(compassPoint(directionTo([9, 42], [8, 42]))).toBe('W');
  expect(compassPoint(directionTo([9, 42], [8.999, 42.0008]))).toBe('NW');
});
