import type { InfrastructureSummary } from 'shared/kinds';
import { type Alarm, type WorkItem, workWords } from 'shared/programme';
import type { Locale } from '../../config/texts';
import { noticeText as text } from './texts';

const FORMATS: Record<Locale, Intl.DateTimeFormat> = {
  fr: new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'UTC' }),
  en: new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }),
};

/** A date (`2026-03-31`) as `31 March 2026`; in French the first of a month is `1er`. */
export function dayText(locale: Locale, day: string): string {
  const text = FORMATS[locale].format(new Date(`${day}T00:00:00Z`));
  return locale === 'fr' ? text.replace(/^1 /, '1er ') : text;
}

const inSentence = (label: string, locale: Locale) =>
  label.slice(0, 1).toLocaleLowerCase(locale) + label.slice(1);

export function placeText(locale: Locale, { id, resourcetype, properties }: InfrastructureSummary): string {
  const place = text(locale, 'words', resourcetype === 'Point' ? 'POLE' : 'LINE', { id });
  const { municipality } = properties;
  return municipality ? text(locale, 'words', 'in_municipality', { place, municipality }) : place;
}

export function itemLine(
  locale: Locale,
  part: 'overdue' | 'unverified' | 'soon' | 'verify',
  item: WorkItem,
): string {
  return text(locale, 'digest', `${part}_line`, {
    place: placeText(locale, item.infrastructure),
    state: workWords[locale].state[item.state],
    since: dayText(locale, item.since),
    due: item.due ? dayText(locale, item.due) : '',
    order: item.order.name,
  });
}

/**
 * An alarm as a line of a mail.
 * @param isHidden whether rules blur the bird's place. The line then names no species, date or place
 */
export function alarmLine(
  locale: Locale,
  { kind, mortality, infrastructure, operation }: Alarm,
  isHidden: boolean,
): string {
  if (isHidden) return text(locale, 'alarms', 'protected_line');
  const { species, death_cause, date } = mortality.properties;
  const isEnglish = locale === 'en';
  return text(locale, 'alarms', 'line', {
    species: (isEnglish ? species.vernacular_name_en : species.vernacular_name) || species.scientific_name,
    cause: inSentence((isEnglish && death_cause?.label_en) || death_cause?.label || '', locale),
    date: dayText(locale, date),
    place: placeText(locale, infrastructure),
    works: dayText(locale, operation.date),
    kind: workWords[locale].alarm_kind[kind],
  });
}
