import { formatNumber, useLocale } from 'shared/i18n';
import { type PriorityBill, type PrioritySettings, reasonWords } from 'shared/programme';
import { useTexts } from '../../locales/texts';
import type { BillLine } from './bill-lines';

/** The reasons that explain lines of the bill. */
const REASONS = {
  notes: 'notes',
  sensitive: 'sensitive',
  neighbours: 'neighbours',
  deaths: 'deaths',
  searches: 'searched',
} as const;

/** Returns a function that describes the basis of a line of the bill in words. */
export function useLineWords(
  { terms, reasons }: PriorityBill,
  settings: PrioritySettings,
): (code: BillLine['code']) => string {
  const t = useTexts();
  const locale = useLocale();
  const plain = (value: number) => formatNumber(value, locale, { maximumFractionDigits: 2 });
  const saidOf = (code: keyof typeof REASONS) => {
    const reason = reasons.find(candidate => candidate.code === REASONS[code]);
    return reason ? reasonWords(reason, locale) : '';
  };
  // Uses the name only, since the line's title already says that it is a sensitive area.
  const area = reasons.find(candidate => candidate.code === 'sensitive');
  const areaName = area?.code === 'sensitive' ? (area.values.name ?? '') : '';
  const joined = (...words: string[]) => words.filter(Boolean).join(' · ');
  return code => {
    switch (code) {
      case 'notes': {
        const notes = terms.notes.map(note => plain(note)).join(' + ');
        const missing = terms.is_evaluated ? '' : t('bill.missing');
        return joined(saidOf(code) || t('bill.notes', { notes }), missing);
      }
      case 'sensitive':
        return joined(t('bill.times', { factor: plain(settings.sensitive_factor) }), areaName);
      case 'neighbours':
        return joined(t('bill.times', { factor: plain(terms.neighbourhood) }), saidOf(code));
      case 'deaths':
        return joined(
          saidOf(code),
          t('bill.weighted', { number: plain(terms.deaths_before ?? terms.deaths) }),
        );
      case 'searches':
        return (
          saidOf(code) ||
          t('bill.effort', { years: plain(terms.effort_before ?? terms.effort), count: settings.prior_years })
        );
      case 'before':
        return '';
      case 'works':
        return t('bill.remains');
      case 'deathsSince':
        return t('bill.weighted', { number: plain(terms.deaths - (terms.deaths_before ?? 0)) });
      case 'searchesSince':
        return t('bill.effort', {
          years: plain(terms.effort - (terms.effort_before ?? 0)),
          count: settings.prior_years,
        });
    }
  };
}
