import { useNomenclatures, useQuery } from 'shared/api';
import type { MortalityCase } from 'shared/contract';
import { formatDateTime, useLocale } from 'shared/i18n';
import { Alert, LoadingState } from 'shared/ui/core';
import { labelOfId } from 'shared/ui/record';
import { useTexts } from '../../texts';
import { caseHistoryQuery } from '../read-case/case-query';
import { changedFields, LISTED, ONLY_NAMED } from './changed-fields';
import classes from './sheet.module.css';

/** Who changed the case, when, and what. */
export function CaseHistory({ mortalityCase: { id } }: { mortalityCase: MortalityCase }) {
  const t = useTexts();
  const locale = useLocale();
  const nomenclatures = useNomenclatures();
  const { data, isError } = useQuery(caseHistoryQuery(id));
  if (isError) return <Alert type="warning" showIcon title={t('sheet.changesFailed')} />;
  if (!data) return <LoadingState />;
  if (data.length === 0) return <p className={classes.soft}>{t('sheet.noChanges')}</p>;

  const words = (field: string, value: unknown) => {
    if (value === null || value === undefined || value === '')
      return field === 'count' ? t('case.unknownCount') : t('change.empty');
    const label = LISTED.has(field) && typeof value === 'number' && labelOfId(nomenclatures, value, locale);
    return label || String(value);
  };
  return (
    <ol className={classes.changes}>
      {data.map(change => (
        <li key={change.id}>
          <strong>{t(`change.${change.action}`)}</strong>{' '}
          {change.by && t('change.by', { name: change.by.full_name || change.by.username })}
          <div className={classes.soft}>{formatDateTime(change.at, locale)}</div>
          {change.action === 'update' &&
            changedFields(change.changes).map(({ field, before, after }) => (
              <p key={field} className={classes.change}>
                {t(`change.field.${field}`)}
                {!ONLY_NAMED.has(field) && ` : ${words(field, before)} → ${words(field, after)}`}
              </p>
            ))}
        </li>
      ))}
    </ol>
  );
}
