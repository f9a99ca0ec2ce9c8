import type { InfrastructureType } from 'shared/contract';
import { formatNumber, type Locale } from 'shared/i18n';

const english = new Intl.PluralRules('en', { type: 'ordinal' });
const ENDINGS: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };
const FIRST: Record<InfrastructureType, string> = { POLE: 'ᵉʳ', LINE: 'ʳᵉ' };

/** A rank as an ordinal number: "3ᵉ", "3rd". */
export function ordinal(rank: number, type: InfrastructureType, locale: Locale): string {
  const number = formatNumber(rank, locale);
  if (locale === 'en') return number + (ENDINGS[english.select(rank)] ?? 'th');
  return number + (rank === 1 ? FIRST[type] : 'ᵉ');
}
