import { formatPosition } from 'shared/geometry';
import { formatDate, formatLength, labelOf, useLocale } from 'shared/i18n';
import type { Infrastructure } from 'shared/kinds';
import { type Fact, FactList } from 'shared/ui/data';
import { usePersonName } from 'shared/ui/record';
import { useTexts } from '../../locales/texts';
import { datedRecordsOf } from './dated-records';
import classes from './sheet.module.css';

/** Where it stands, whose it is, how it is built, and who wrote it down. */
export function ContextFacts({
  infrastructure,
  areasKnown,
}: {
  infrastructure: Infrastructure;
  /** Whether the server has said which areas it lies in. */
  areasKnown: boolean;
}) {
  const t = useTexts();
  const locale = useLocale();
  const nameOf = usePersonName();
  const { geometry, properties } = infrastructure;
  const { areas, sensitive_area, network_type, owner, condition, length } = properties;
  const { lastDiagnosis } = datedRecordsOf(infrastructure);
  const arming = lastDiagnosis?.kind === 'diagnosis' ? lastDiagnosis.diagnosis.arming : [];
  const facts: Fact[] = [
    { key: 'network', label: t('sheet.network'), value: labelOf(network_type, locale) },
    { key: 'owner', label: t('sheet.owner'), value: owner && labelOf(owner, locale) },
    { key: 'condition', label: t('sheet.condition'), value: condition && labelOf(condition, locale) },
    { key: 'arming', label: t('sheet.arming'), value: arming.map(item => labelOf(item, locale)).join(', ') },
    { key: 'length', label: t('sheet.length'), value: length !== null && formatLength(length, locale) },
    {
      key: 'position',
      label: t('sheet.position'),
      value: geometry.type === 'Point' && formatPosition(geometry.coordinates),
    },
    {
      key: 'areas',
      label: t('sheet.areas'),
      value: areasKnown ? areas.map(area => area.name).join(', ') : t('sheet.areasUnknown'),
      wide: true,
    },
    {
      key: 'sensitive',
      label: t('sheet.sensitiveAreas'),
      value: areasKnown
        ? sensitive_area.map(area => area.name).join(', ') || t('sheet.noSensitiveArea')
        : t('sheet.areasUnknown'),
      wide: true,
    },
  ];
  return (
    <>
      <FactList facts={facts} />
      <div className={classes.stamps}>
        <p>{stamp('filledIn', properties.timestamp_create, properties.created_by)}</p>
        {properties.timestamp_update !== properties.timestamp_create && properties.updated_by && (
          <p>{stamp('changed', properties.timestamp_update, properties.updated_by)}</p>
        )}
      </div>
    </>
  );

  function stamp(
    what: 'filledIn' | 'changed',
    at: string,
    by: { full_name: string; username: string } | null,
  ) {
    const date = formatDate(at, locale);
    return by ? t(`sheet.${what}`, { date, name: nameOf(by) }) : t('sheet.filledInUnknown', { date });
  }
}
