import { formatDate, type Locale } from 'shared/i18n';
import type { useTexts } from '../../locales/texts';
import type { DatedRecord, Recorded } from './dated-records';

type Translate = ReturnType<typeof useTexts>;

const sentences = (...parts: (string | false)[]) => parts.filter(Boolean).join(' ');

/** Describes which records are deleted with an infrastructure, and whether its cases stay. */
export function withInfrastructure({ visits, works, cases }: Recorded, t: Translate, locale: Locale): string {
  const list = [
    visits.length > 0 && t('delete.diagnoses', { count: visits.length }),
    works.length > 0 && t('delete.operations', { count: works.length }),
  ].filter(part => part !== false);
  return sentences(
    list.length === 0
      ? t('delete.infrastructureAlone')
      : t('delete.infrastructureWith', { list: new Intl.ListFormat(locale).format(list) }),
    cases.length > 0 && t('delete.mortalityStays'),
  );
}

export function questionAbout(
  { kind, id, properties: { date = '', media = [] } }: DatedRecord,
  all: readonly { id: number | null }[],
  t: Translate,
  locale: Locale,
) {
  return {
    title: t(`delete.${kind}Title`, { date: formatDate(date, locale) }),
    content: sentences(
      all[0]?.id === id && t(all.length > 1 ? `delete.${kind}Last` : `delete.${kind}Only`),
      media.length > 0 && t('delete.withPictures', { count: media.length }),
      t('delete.recoverable'),
    ),
  };
}
