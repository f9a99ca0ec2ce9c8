// @vitest-environment jsdom
import type { Nomenclatures } from 'shared/api';
import { mortality } from 'shared/kinds';
import type { OutboxEntry } from 'shared/outbox';
import { withWaiting as merge } from 'shared/ui/record';
import { caseOf, lists } from '../../testing/fixtures';

const withWaiting = (
  ...[record, entries, lookup]: [ReturnType<typeof caseOf>, OutboxEntry[], Nomenclatures]
) => {
  const { record: mortalityCase, ...rest } = merge(mortality, record, entries, lookup);
  return { mortalityCase, ...rest };
};

const items = lists.flatMap(({ nomenclatures = [] }) => nomenclatures);
const nomenclatures = { byId: id => items.find(item => item.id === id) } as Nomenclatures;
const entry = (command: OutboxEntry['command']): OutboxEntry => ({
  order: 1,
  id: 'a',
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

it('applies waiting changes to a case, field by field', () => {
  const [cause] = items;
  const place = { type: 'Point', coordinates: [9.2, 42.2] } as const;
  const body = { comment: 'seen again', count: 0, death_cause_id: cause?.id, infrstr_id: 44, geom: place };
  const knownNames = { place: { type: 'Point' as const, coordinates: [9, 42] as [number, number] } };
  const change = entry({ kind: 'update', resource: 'mortality', id: 5, body, known: knownNames });
  const other = entry({ kind: 'update', resource: 'mortality', id: 6, body: { comment: 'elsewhere' } });
  const { mortalityCase, entry: shown, areasKnown } = withWaiting(caseOf(5), [other, change], nomenclatures);
  expect(shown).toBe(change);
  expect(areasKnown).toBe(false);
  expect(mortalityCase.geometry).toEqual(place);
  expect(mortalityCase.properties).toMatchObject({
    comment: 'seen again',
    count: 0,
    death_cause: { id: cause?.id },
    infrstr: { id: 44, resourcetype: 'Point' },
    species: caseOf(5).properties.species,
  });
});

it('leaves a case with a waiting deletion unchanged', () => {
  const deletion = entry({ kind: 'delete', resource: 'mortality', id: 5 });
  expect(withWaiting(caseOf(5), [deletion], nomenclatures)).toEqual({
    mortalityCase: caseOf(5),
    entry: deletion,
    areasKnown: true,
  });
});
