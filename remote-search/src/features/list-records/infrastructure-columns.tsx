import { useMemo } from 'react';
import { formatDate, formatLength, formatNumber, labelOf, useLocale } from 'shared/i18n';
import { LocalizedLink, paths } from 'shared/navigation';
import { NeutralizationTag, RiskTag } from 'shared/ui/data';
import { useTexts } from '../../locales/texts';
import type { RecordColumn } from '../choose-columns/column-choice';
import type { RecordOf } from '../read-records/record-resource';
import styles from './record-table.module.css';

type Row = RecordOf['infrastructures'];

/** Columns of supports and lines. */
export function useInfrastructureColumns(): RecordColumn<Row>[] {
  const t = useTexts();
  const locale = useLocale();
  return useMemo(
    () => [
      {
        key: 'id',
        title: t('column.id'),
        width: '56px',
        sortable: true,
        render: ({ id }) => (
          <LocalizedLink className={styles.number} to={paths.infrastructure(id)}>
            {id}
          </LocalizedLink>
        ),
      },
      {
        key: 'type',
        title: t('column.type'),
        width: '72px',
        sortable: true,
        render: ({ resourcetype }) => t(resourcetype === 'Point' ? 'type.POLE' : 'type.LINE'),
      },
      {
        key: 'network_type',
        title: t('column.network'),
        width: 'minmax(84px, 1fr)',
        sortable: true,
        render: ({ properties: { network_type, length } }) => (
          <span title={labelOf(network_type, locale)}>
            {network_type.code}
            {length !== null && <span className={styles.minor}>{formatLength(length, locale)}</span>}
          </span>
        ),
      },
      {
        key: 'risk',
        title: t('column.risk'),
        width: '114px',
        sortable: true,
        render: ({ properties }) => <RiskTag risk={properties.risk} />,
      },
      {
        key: 'neutralization',
        title: t('column.neutralization'),
        width: 'minmax(124px, 1.4fr)',
        sortable: true,
        render: ({ properties: { risk, neutralization, neutralization_date } }) => (
          <span>
            <NeutralizationTag neutralization={neutralization} risk={risk} />
            {neutralization_date && (
              <span className={styles.minor}>
                {formatDate(neutralization_date, locale, { dateStyle: 'medium' })}
              </span>
            )}
          </span>
        ),
      },
      {
        key: 'last_diagnosis_date',
        title: t('column.lastDiagnosis'),
        width: '104px',
        sortable: true,
        render: ({ properties: { last_diagnosis_date } }) =>
          last_diagnosis_date ? formatDate(last_diagnosis_date, locale, { dateStyle: 'medium' }) : '–',
      },
      {
        key: 'owner',
        title: t('column.owner'),
        width: 'minmax(96px, 1fr)',
        sortable: true,
        extra: true,
        render: ({ properties: { owner } }) => (owner ? labelOf(owner, locale) : '–'),
      },
      {
        key: 'condition',
        title: t('column.condition'),
        width: 'minmax(96px, 1fr)',
        sortable: true,
        extra: true,
        render: ({ properties: { condition } }) => (condition ? labelOf(condition, locale) : '–'),
      },
      {
        key: 'mortality_count',
        title: t('column.cases'),
        width: '96px',
        sortable: true,
        extra: true,
        align: 'end',
        render: ({ properties: { mortality_count } }) => formatNumber(mortality_count, locale),
      },
    ],
    [t, locale],
  );
}
