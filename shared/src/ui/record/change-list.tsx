import { z } from 'zod';
import { request, useQuery } from '../../api';
import { type Change, changeSchema } from '../../contract';
import { formatDateTime, useLocale } from '../../i18n';
import { Alert, LoadingState } from '../core';
import classes from './sheet.module.css';
import { useTexts } from './texts';

interface ChangeListProps {
  resource: 'points' | 'lines' | 'mortality';
  id: number;
  /** What an update changed, a line each. */
  describe: (changes: Change['changes']) => readonly string[];
}

/** Who changed a record, when, and what, newest first. */
export function ChangeList({ resource, id, describe }: ChangeListProps) {
  const t = useTexts();
  const locale = useLocale();
  const { data, isError } = useQuery({
    queryKey: ['history', resource, id],
    queryFn: ({ signal }) => request(z.array(changeSchema), `history/${resource}/${id}/`, { signal }),
  });
  if (isError) return <Alert type="warning" showIcon title={t('change.failed')} />;
  if (!data) return <LoadingState />;
  if (data.length === 0) return <p className={classes.soft}>{t('change.none')}</p>;
  return (
    <ol className={classes.changes}>
      {data.map(change => (
        <li key={change.id}>
          <strong>{t(`change.${change.action}`)}</strong>{' '}
          {change.by && t('change.by', { name: change.by.full_name || change.by.username })}
          <div className={classes.soft}>{formatDateTime(change.at, locale)}</div>
          {change.action === 'update' &&
            describe(change.changes).map(line => (
              <p key={line} className={classes.change}>
                {line}
              </p>
            ))}
        </li>
      ))}
    </ol>
  );
}
