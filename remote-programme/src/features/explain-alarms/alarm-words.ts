import { codeLabel, localToday } from 'shared/contract';
import { formatDate, type Locale, labelOf, speciesName, useLocale } from 'shared/i18n';
import { operations } from 'shared/kinds';
import type { Alarm } from 'shared/programme';
import { useTexts } from '../../locales/texts';
import { recordName } from '../rank-records/ranked-words';
import { timeBetween } from './time-since';

/** Texts of an alarm. */
export interface AlarmWords {
  title: string;
  /** Time since the bird was found. */
  age: string;
  /** A sentence about the death: the species, the cause, and the time since the works. */
  story: string;
  fitted: string;
  bird: string;
}

/** Lower-cases a label for use within a sentence. */
const withinSentence = (label: string, locale: Locale) =>
  label.charAt(0).toLocaleLowerCase(locale) + label.slice(1);

/** Returns a function that describes alarms in words. */
export function useAlarmWords(): (alarm: Alarm) => AlarmWords {
  const t = useTexts();
  const locale = useLocale();
  const day = (date: string) => formatDate(date, locale, { dateStyle: 'medium' });
  return ({ kind, mortality, infrastructure, operation }) => {
    const { properties: bird } = mortality;
    const { municipality } = infrastructure.properties;
    const name = recordName(infrastructure);
    const species = speciesName(bird.species, locale);
    return {
      title: municipality ? `${name} · ${municipality}` : name,
      age: t('alarm.ago', { time: timeBetween(bird.date, localToday(), locale) }),
      story: t(`alarm.story.${kind}`, {
        species,
        cause:
          bird.death_cause && bird.death_cause.code !== 'COD_UNKNOWN'
            ? withinSentence(labelOf(bird.death_cause, locale), locale)
            : t('alarm.noCause'),
        time: timeBetween(operation.date, bird.date, locale),
        level: withinSentence(
          codeLabel(operations.words[locale], 'neutralization_level', operation.neutralization_level),
          locale,
        ),
      }),
      fitted: t('alarm.fitted', { date: day(operation.date) }),
      bird: `${species}, ${day(bird.date)}`,
    };
  };
}
