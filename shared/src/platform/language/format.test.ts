import { formatDate, formatDateTime, formatLength, formatMonthDay, formatNumber, labelOf } from './format';

it('writes a calendar date as it stands, in every time zone', () => {
  expect(formatDate('2026-03-31', 'fr')).toBe('31 mars 2026');
  expect(formatDate('2026-03-31', 'en')).toBe('31 March 2026');
  expect(formatDate('2026-01-01', 'en', { dateStyle: 'short' })).toBe('01/01/2026');
  expect(formatDate('no date', 'fr')).toBe('no date');
});

it('writes a day of any year', () => {
  expect(['02-01', '02-29', '11-11'].map(day => formatMonthDay(day, 'fr'))).toEqual([
    '1er février',
    '29 février',
    '11 novembre',
  ]);
  expect(['02-01', '07-31'].map(day => formatMonthDay(day, 'en'))).toEqual(['1 February', '31 July']);
});

it('abbreviates months as each language does', () => {
  const medium = { dateStyle: 'medium' } as const;
  const months = Array.from({ length: 12 }, (_, month) => `2026-${String(month + 1).padStart(2, '0')}-01`);
  expect(months.map(day => formatDate(day, 'fr', medium).slice(2, -5)).join(' ')).toBe(
    'janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc.',
  );
  expect(months.map(day => formatDate(day, 'en', medium).slice(2, -5)).join(' ')).toBe(
    'Jan Feb Mar Apr May Jun Jul Aug Sept Oct Nov Dec',
  );
});

it('writes an instant in the zone of the browser', () => {
  const instant = new Date(2026, 2, 31, 14, 5);
  expect(formatDateTime(instant.toISOString(), 'fr')).toBe('31 mars 2026 à 14:05');
  expect(formatDateTime(instant.getTime(), 'en')).toBe('31 March 2026 at 14:05');
});

it('writes numbers and lengths as the language does', () => {
  expect(formatNumber(1234.5, 'fr').replace(/\s/g, ' ')).toBe('1 234,5');
  expect(formatNumber(1234.5, 'en')).toBe('1,234.5');
  expect(formatLength(87.46, 'fr').replace(/\s/g, ' ')).toBe('87,5 m');
  expect(formatLength(1234.5, 'en').replace(/\s/g, ' ')).toBe('1.23 km');
});

it('falls back to the French label', () => {
  const pole = { label: 'Poteau', label_en: 'Pole' };
  expect(labelOf(pole, 'en')).toBe('Pole');
  expect(labelOf(pole, 'fr')).toBe('Poteau');
  expect(labelOf({ label: 'Poteau', label_en: '' }, 'en')).toBe('Poteau');
});
