import { formatDate, type Locale } from 'shared/i18n';
import type { Diagnosis, Infrastructure, Operation } from 'shared/kinds';
import type { useTexts } from '../../locales/texts';

type Translate = ReturnType<typeof useTexts>;

const sentences = (...parts: (string | false)[]) => parts.filter(Boolean).join(' ');

/** What is deleted with an infrastructure, in words. */
export function withInfrastructure({ properties }: Infrastructure, t: Translate, locale: Locale): string {
  const { diagnosis, operations, mortality } = properties;
  const list = [
    diagnosis.length > 0 && t('delete.diagnoses', { count: diagnosis.length }),
    operations.length > 0 && t('delete.operations', { count: operations.length }),
  ].filter(part => part !== false);
  return sentences(
    list.length === 0
      ? t('delete.infrastructureAlone')
      : t('delete.infrastructureWith', { list: new Intl.ListFormat(locale).format(list) }),
    mortality.length > 0 && t('delete.mortalityStays'),
    t('delete.recoverable'),
  );
}

/** The question before a diagnosis is deleted, and what it changes. */
export function askAboutDiagnosis(
  diagnosis: Diagnosis,
  all: readonly Diagnosis[],
  t: Translate,
  locale: Locale,
) {
  return {
    title: t('delete.diagnosisTitle', { date: formatDate(diagnosis.date, locale) }),
    content: sentences(
      diagnosis.last && t(all.length > 1 ? 'delete.diagnosisLast' : 'delete.diagnosisOnly'),
      diagnosis.media.length > 0 && t('delete.withPictures', { count: diagnosis.media.length }),
      t('delete.recoverable'),
    ),
  };
}

/** The question before an operation is deleted, and what it changes. */
export function askAboutOperation(
  { properties }: Operation,
  all: readonly Operation[],
  t: Translate,
  locale: Locale,
) {
  return {
    title: t('delete.operationTitle', { date: formatDate(properties.date, locale) }),
    content: sentences(
      properties.last && t(all.length > 1 ? 'delete.operationLast' : 'delete.operationOnly'),
      properties.media.length > 0 && t('delete.withPictures', { count: properties.media.length }),
      t('delete.recoverable'),
    ),
  };
}
