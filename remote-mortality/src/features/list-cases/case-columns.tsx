import { useMemo } from 'react';
import type { MortalityCase } from 'shared/contract';
import { formatDate, speciesName, useLocale } from 'shared/i18n';
import { LocalizedLink, paths } from 'shared/navigation';
import type { Column } from 'shared/ui/data';
import { useTexts } from '../../texts';
import { CauseTag } from '../read-case/cause-tag';
import type { CaseColumn } from './case-filters';
import classes from './case-list.module.css';

/** Columns of the list; an unknown count is an `x`. */
export function useCaseColumns(): Column<MortalityCase, CaseColumn>[] {
  const t = useTexts();
  const locale = useLocale();
  return useMemo(
    () => [
      {
        key: 'id',
        title: t('list.id'),
        width: '68px',
        sortable: true,
        render: ({ id }) => <LocalizedLink to={paths.mortalityCase(id)}>{id}</LocalizedLink>,
      },
      {
        key: 'species',
        title: t('case.species'),
        width: 'minmax(150px, 2fr)',
        sortable: true,
        render: ({ id, properties: { species, count } }) => (
          <LocalizedLink className={classes.species} to={paths.mortalityCase(id)}>
            <span>
              {speciesName(species, locale)} <strong>× {count ?? t('case.unknownCount')}</strong>
            </span>
            <i>{species.scientific_name}</i>
          </LocalizedLink>
        ),
      },
      {
        key: 'date',
        title: t('list.date'),
        width: '124px',
        sortable: true,
        render: ({ properties }) => formatDate(properties.date, locale, { dateStyle: 'medium' }),
      },
      {
        key: 'death_cause',
        title: t('case.cause'),
        width: 'minmax(180px, 1fr)',
        sortable: true,
        render: ({ properties }) => <CauseTag cause={properties.death_cause} />,
      },
      {
        key: 'infrastructure',
        title: t('case.infrastructure'),
        width: 'minmax(140px, 1fr)',
        render: ({ properties: { infrstr } }) =>
          infrstr && (
            <LocalizedLink to={paths.infrastructure(infrstr.id)}>
              {t(`concerned.${infrstr.resourcetype}`, { id: infrstr.id })}
            </LocalizedLink>
          ),
      },
      {
        key: 'author',
        title: t('case.author'),
        width: 'minmax(140px, 1fr)',
        render: ({ properties }) => properties.author,
      },
    ],
    [t, locale],
  );
}
