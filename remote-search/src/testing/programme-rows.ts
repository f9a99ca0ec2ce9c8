interface Stamped {
  id: number;
  properties: object;
}

/** Rows of the programme's lists about a support. */
export function programmeRows(support: Stamped, mortality: Stamped, stamp: object) {
  const priority = {
    infrastructure: support,
    rank: 1,
    expected: 0.68,
    low: 0.21,
    high: 1.66,
    weight: 3.86,
    score: 2.11,
    cost: 1,
    reasons: [{ code: 'deaths', values: { count: 3, last: '2026-09-09' }, effect: 0.5 }],
    item: null,
  };
  const item = {
    id: 12,
    ...stamp,
    version: 1,
    order: { id: 4, name: 'Commande 26-014', owner: null, verify_by_days: 90 },
    infrastructure: support,
    measures: ['isolation_advice'],
    note: '',
    state: 'REQUESTED',
    since: '2026-01-01',
    requested_on: '2026-01-01',
    answer_by: '2026-03-01',
    planned_for: null,
    operation: null,
    due: '2026-03-01',
    overdue_days: 12,
  };
  const alarm = {
    id: 3,
    ...stamp,
    version: 1,
    kind: 'death_after_works',
    state: 'OPEN',
    explanation: '',
    note: '',
    mortality,
    infrastructure: support,
    operation: { id: 8, date: '2025-05-06', neutralization_level: 'partial' },
  };
  return { 'priorities/': priority, 'work-items/': item, 'alarms/': alarm };
}
