import { useMemo } from 'react';
import { codeLabel, fieldLabel, type KindFacts } from 'shared/contract';
import { currentLocale, formatDate, type Locale, useLocale, withCapital } from 'shared/i18n';
import { diagnosis } from 'shared/kinds';
import { seasonsOn, type WorkFault, type WorkItem, type WorkState, workWords } from 'shared/programme';
import { workItems } from 'shared/works/kinds';
import { useWorksTexts } from '../../locales/works-texts';
import { recordName } from '../rank-records/ranked-words';

/** Days around today within which a date is shown without its year. */
const NEAR_DAYS = 300;
const DAY_MS = 86_400_000;
const TAGS: Record<Locale, string> = { fr: 'fr-FR', en: 'en-GB' };

/** A day in short form, with its year if it is not near; in French the first of a month is `1er`. */
export function shortDay(day: string, locale: Locale, now = Date.now()): string {
  const isFar = Math.abs(Date.parse(day) - now) > NEAR_DAYS * DAY_MS;
  const text = formatDate(day, locale, { dateStyle: isFar ? 'medium' : 'dayMonth' });
  return locale === 'fr' ? text.replace(/^1 /, '1er ') : text;
}

/** A day with its weekday, as `jeudi 3 décembre`. */
export function weekday(day: string, locale: Locale): string {
  const text = new Intl.DateTimeFormat(TAGS[locale], {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  }).format(Date.parse(`${day}T00:00:00Z`));
  return locale === 'fr' ? text.replace(/ 1 /, ' 1er ') : text;
}

export const stateTitle = (state: WorkState): string =>
  state === 'FITTED'
    ? useWorksTexts.translate('works.fitted')
    : withCapital(workWords[currentLocale()].state[state]);

export interface DueWords {
  tone: 'late' | 'nesting' | 'plain';
  text: string;
}

export function useWorkWords() {
  const t = useWorksTexts();
  const locale = useLocale();
  return useMemo(() => {
    const dueText = (state: WorkState, due: string) => {
      if (state === 'PLANNED') return t('works.due.PLANNED', { date: weekday(due, locale) });
      if (state === 'MONITORED')
        return t('works.due.MONITORED', { date: formatDate(due, locale, { dateStyle: 'month' }) });
      if (state === 'REQUESTED' || state === 'FITTED' || state === 'FAULTY')
        return t(`works.due.${state}`, { date: shortDay(due, locale) });
      return t('works.due.none');
    };
    return {
      locale,
      label: ({ facts }: { readonly facts: KindFacts }, field: string) =>
        fieldLabel(facts, field, locale) ?? field,
      state: stateTitle,
      fault: (fault: WorkFault) => withCapital(workWords[locale].fault[fault]),
      nameOf: recordName,
      measure: (name: string) => diagnosis.words[locale].field[name] ?? name,
      measures: (names: readonly string[]) =>
        names.map(name => codeLabel(workItems.words[locale], 'measures', name)).join(', '),
      /** The due date, or the delay; `null` without both. */
      due({ state, due, overdue_days, planned_for, seasons }: WorkItem): DueWords | null {
        if (overdue_days > 0) return { tone: 'late', text: t('works.overdue', { count: overdue_days }) };
        if (!due) return null;
        const nests = state === 'PLANNED' && planned_for && seasonsOn(seasons, planned_for).length > 0;
        if (nests) return { tone: 'nesting', text: t('works.nesting', { date: shortDay(due, locale) }) };
        return { tone: 'plain', text: dueText(state, due) };
      },
    };
  }, [t, locale]);
}
