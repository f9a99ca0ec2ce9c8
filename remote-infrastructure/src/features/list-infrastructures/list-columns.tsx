import { useMemo } from 'react';
import { infrastructureTypeOf } from 'shared/contract';
import { formatDate, formatLength, labelOf, useLocale } from 'shared/i18n';
import type { InfrastructureSummary } from 'shared/kinds';
import { LocalizedLink, paths } from 'shared/navigation';
import { type Column, NeutralizationTag, RiskTag } from 'shared/ui/data';
import { useTexts } from '../../locales/texts';
import classes from './list.module.css';
import type { Ordering } from './use-infrastructure-list';

/** What the list shows of a support or a line. */
export function useListColumns(): Column<InfrastructureSummary, Ordering | 'mortality'>[] {
  const t = useTexts();
  const locale = useLocale();
  return useMemo(
    () => [
      {
        key: 'id',
        title: t('list.columns.id'),
        width: '84px',
        sortable: true,
        render: ({ id }) => (
          <LocalizedLink className={classes.number} to={paths.infrastructure(id)}>
            {id}
          </LocalizedLink>
        ),
      },
      {
        key: 'type',
        title: t('list.columns.type'),
        width: '100px',
        sortable: true,
        render: ({ resourcetype }) => t(`kind.${infrastructureTypeOf(resourcetype)}`),
      },
      {
        key: 'risk',
        title: t('list.columns.risk'),
        width: '140px',
        sortable: true,
        render: ({ properties }) => <RiskTag risk={properties.risk} />,
      },
      {
        key: 'neutralization',
        title: t('list.columns.neutralization'),
        width: '200px',
        sortable: true,
        render: ({ properties: { risk, neutralization, neutralization_date } }) => (
          <NeutralizationTag neutralization={neutralization} risk={risk} date={neutralization_date} />
        ),
      },
      {
        key: 'last_diagnosis_date',
        title: t('list.columns.last_diagnosis_date'),
        width: '150px',
        sortable: true,
        render: ({ properties: { last_diagnosis_date } }) =>
          last_diagnosis_date && formatDate(last_diagnosis_date, locale, { dateStyle: 'medium' }),
      },
      {
        key: 'network_type',
        title: t('list.columns.network_type'),
        width: 'minmax(220px, 1fr)',
        sortable: true,
        render: ({ properties: { network_type, length } }) => (
          <>
            {labelOf(network_type, locale)}
            {length !== null && <div className={classes.soft}>{formatLength(length, locale)}</div>}
          </>
        ),
      },
      {
        key: 'mortality',
        title: t('list.columns.mortality'),
        width: '96px',
        align: 'end',
        render: ({ properties }) => properties.mortality_count || '',
      },
    ],
    [t, locale],
  );
}
