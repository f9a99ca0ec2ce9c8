import {
  COVERAGE_CLASSES,
  classFilter,
  classStarts,
  type DueFacts,
  dueVisitOf,
  lastSeenDue,
} from './coverage';
import { DEFAULT_PRIORITY_SETTINGS } from './settings';
import { daysAfter, monthsAfter } from './work-dates';

const TODAY = '2026-11-22';

describe('classes of coverage', () => {
  it('leave no day out and count none twice', () => {
    const days = ['1987-06-01', '2020-12-31', '2021-01-01', '2023-12-31', '2024-01-01', '2025-12-31', TODAY];
    const classesOf = (day: string | null) =>
      COVERAGE_CLASSES.filter(name => {
        const { seen_after: from, unseen_since: until } = classFilter(name, TODAY);
        // As the server's filters compare: `unseen_since` matches no day at all, too.
        return (!from || (day !== null && day >= from)) && (!until || day === null || day <= until);
      });
    expect(days.map(classesOf)).toEqual([
      ['over_5'],
      ['over_5'],
      ['years_3_5'],
      ['years_3_5'],
      ['years_1_2'],
      ['years_1_2'],
      ['this_year'],
    ]);
    expect(classesOf(null)).toEqual(['never']);
    expect(classStarts(TODAY)).toEqual(['2026-01-01', '2024-01-01', '2021-01-01', '1000-01-02']);
  });
});

describe('when somebody should go again', () => {
  const due = (facts: Partial<DueFacts>) =>
    dueVisitOf(
      { risk: 'RISK_L', isWorked: false, lastSeen: '2026-01-31', lastDeath: null, ...facts },
      DEFAULT_PRIORITY_SETTINGS,
      TODAY,
    );

  it('is told by the shortest rule that applies, from the last day seen', () => {
    expect(due({})).toEqual({ due: '2032-01-31', rule: 'low', months: 72 });
    expect(due({ risk: 'RISK_M' })).toEqual({ due: '2029-01-31', rule: 'medium', months: 36 });
    expect(due({ risk: 'RISK_H' })).toEqual({ due: '2027-01-31', rule: 'high', months: 12 });
    expect(due({ isWorked: true })).toEqual({ due: '2027-01-31', rule: 'worked', months: 12 });
    expect(due({ isWorked: true, lastDeath: '2026-03-01' })).toEqual({
      due: '2026-07-31',
      rule: 'death',
      months: 6,
    });
  });

  it('forgets a death after two years', () => {
    expect(due({ lastDeath: '2024-11-22' }).rule).toBe('death');
    expect(due({ lastDeath: '2024-11-21' }).rule).toBe('low');
  });

  it('is now where nobody evaluated or has been, unless another rule was due before', () => {
    expect(due({ risk: null })).toEqual({ due: TODAY, rule: 'not_evaluated', months: null });
    expect(due({ risk: null, lastSeen: null })).toMatchObject({ due: TODAY, rule: 'not_evaluated' });
    expect(due({ risk: null, lastDeath: '2026-06-01' })).toMatchObject({ due: '2026-07-31', rule: 'death' });
    expect(due({ lastSeen: null })).toEqual({ due: TODAY, rule: 'low', months: 72 });
  });

  it('has a last day seen for each rule, also at the end of months', () => {
    for (const asOf of ['2026-02-28', '2024-02-29', '2026-03-30', '2026-03-31', '2026-04-30', '2026-12-31'])
      for (const months of [1, 6, 12, 36]) {
        const last = lastSeenDue(asOf, months);
        expect(monthsAfter(last, months) <= asOf, `${asOf} ${months}`).toBe(true);
        expect(monthsAfter(daysAfter(last, 1), months) <= asOf, `${asOf} ${months}`).toBe(false);
      }
  });
});
