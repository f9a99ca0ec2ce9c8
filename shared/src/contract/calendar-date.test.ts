import { isCalendarDate, latestToday, localToday, pastDateSchema } from './calendar-date';
import { check } from './problem';

describe('calendar dates', () => {
  it.each(['2026-01-01', '2024-02-29', '1999-12-31', '1000-01-01', '2011-12-30'])('%s is a day', text =>
    expect(isCalendarDate(text)).toBe(true),
  );
  it.each([
    '2026-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-1-1',
    '0026-01-01',
    '0999-12-31',
    '2026-04-31',
    '20260101',
    '',
    'today',
    '2026-01-01T00:00:00Z',
  ])('"%s" is none', text => expect(isCalendarDate(text)).toBe(false));

  it('takes the local day of the clock, not the day in Greenwich', () => {
    const lateEvening = new Date(2026, 5, 30, 23, 59);
    const earlyMorning = new Date(2026, 6, 1, 0, 1);
    expect(localToday(lateEvening)).toBe('2026-06-30');
    expect(localToday(earlyMorning)).toBe('2026-07-01');
  });

  it('knows the day that has already begun somewhere on Earth', () => {
    expect(latestToday(new Date('2026-11-20T09:59:00Z'))).toBe('2026-11-20');
    expect(latestToday(new Date('2026-11-20T10:00:00Z'))).toBe('2026-11-21');
  });

  it('refuses the future with its reason, and a bad date only once', () => {
    expect(check(pastDateSchema, '9999-01-01')).toMatchObject({ problems: [{ code: 'date_in_future' }] });
    expect(check(pastDateSchema, '9999-99-99')).toMatchObject({ problems: [{ code: 'invalid_date' }] });
    expect(check(pastDateSchema, '2020-01-01')).toEqual({ status: 'valid', value: '2020-01-01' });
  });
});
