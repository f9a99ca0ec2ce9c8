import { type Nomenclatures, useNomenclatures, useQuery } from 'shared/api';
import type { Infrastructure } from 'shared/contract';
import { formatDateTime, type Locale, useLocale } from 'shared/i18n';
import { Alert, LoadingState } from 'shared/ui/core';
import { labelOfId } from 'shared/ui/record';
import { useTexts } from '../../texts';
import { historyQuery } from '../read-infrastructure/history-query';
import { changedFields } from './changed-fields';
import classes from './sheet.module.css';

/** Who changed the infrastructure, when, and what. */
export function ChangeList({ infrastructure: { id, resourcetype } }: { infrastructure: Infrastructure }) {
  const t = useTexts();
  const locale = useLocale();
  const nomenclatures = useNomenclatures();
  const { data, isError } = useQuery(historyQuery(resourcetype, id));
  if (isError) return <Alert type="warning" showIcon title={t('sheet.changesFailed')} />;
  if (!data) return <LoadingState />;
  if (data.length === 0) return <p className={classes.soft}>{t('sheet.noChanges')}</p>;
  const words = { locale, nomenclatures, empty: t('change.empty') };
  return (
    <ol className={classes.changes}>
      {data.map(change => (
        <li key={change.id}>
          <strong>{t(`change.${change.action}`)}</strong>{' '}
          {change.by && t('change.by', { name: change.by.full_name || change.by.username })}
          <div className={classes.soft}>{formatDateTime(change.at, locale)}</div>
          {change.action === 'update' &&
            changedFields(change.changes).map(({ key, field, before, after, place }) => (
              <p key={key} className={classes.change}>
                {place
                  ? t(`change.field.${field}`)
                  : t('change.line', {
                      field: t(`change.field.${field}`),
                      before: wordOf(before, words),
                      after: wordOf(after, words),
                    })}
              </p>
            ))}
        </li>
      ))}
    </ol>
  );
}

interface Words {
  locale: Locale;
  nomenclatures: Nomenclatures;
  empty: string;
}

function wordOf(value: unknown, { locale, nomenclatures, empty }: Words): string {
  if (value === null || value === undefined || value === '') return empty;
  return (typeof value === 'number' && labelOfId(nomenclatures, value, locale)) || String(value);
}
