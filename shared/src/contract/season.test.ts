import { check } from './problem';
import { isInSeason, monthDaySchema } from './season';

const season = (season_from: string | null, season_to: string | null) => ({ season_from, season_to });

describe('a season', () => {
  it('contains its first and last day and those between them, in any year', () => {
    const nesting = season('02-15', '07-31');
    for (const day of ['2026-02-15', '2025-05-01', '2024-07-31']) expect(isInSeason(nesting, day)).toBe(true);
    for (const day of ['2026-02-14', '2026-08-01', '2025-12-31', '2026-01-01'])
      expect(isInSeason(nesting, day)).toBe(false);
  });

  it('may span New Year', () => {
    const winter = season('11-01', '02-28');
    for (const day of ['2026-11-01', '2026-12-31', '2027-01-01', '2027-02-28'])
      expect(isInSeason(winter, day)).toBe(true);
    for (const day of ['2026-10-31', '2027-03-01', '2026-06-15', '2028-02-29'])
      expect(isInSeason(winter, day)).toBe(false);
  });

  it('may be one day, or end on 29 February, which other years lack', () => {
    expect(isInSeason(season('05-01', '05-01'), '2026-05-01')).toBe(true);
    expect(isInSeason(season('05-01', '05-01'), '2026-05-02')).toBe(false);
    const leap = season('11-01', '02-29');
    expect(isInSeason(leap, '2027-02-28')).toBe(true);
    expect(isInSeason(leap, '2028-02-29')).toBe(true);
    expect(isInSeason(leap, '2027-03-01')).toBe(false);
  });

  it('is all year round where none is given', () => {
    expect(isInSeason(season(null, null), '2026-01-01')).toBe(true);
  });
});

describe('a day of any year', () => {
  it.each(['01-01', '02-29', '12-31'])('can be %s', text => {
    expect(check(monthDaySchema, text)).toEqual({ status: 'valid', value: text });
  });

  it.each(['', '02-30', '13-01', '00-10', '1-1', '31-12', '2026-03-15', '03-15 ', 'mars', '03-1', '٠٣-١٥'])(
    'cannot be "%s"',
    text => {
      expect(check(monthDaySchema, text)).toMatchObject({ problems: [{ code: 'invalid_month_day' }] });
    },
  );
});
