import type { points } from '../../../kinds';
import { ApiError, networkSourcesQuery, useQuery } from '../../../platform/http';
import { LocalizedLink, paths } from '../../../platform/navigation';
import { Alert, Button } from '../../core';
import type { FormState } from '../kind/define-form';
import { networkPoleQuery } from './pole-queries';
import { useTexts } from './texts';
import classes from './this-pole.module.css';

/** The pole that the form of a support links, with a button to part them. */
export function LinkedPole({ form, initial, isNew }: FormState<typeof points>) {
  const t = useTexts();
  const id = form.values.pole_id ?? null;
  const { data: pole, status, error } = useQuery({ ...networkPoleQuery(id ?? 0), enabled: id !== null });
  const { data: sources = [] } = useQuery({ ...networkSourcesQuery, enabled: id !== null });
  if (id === null || status === 'pending') return null;
  const { support = null, number = '', source } = pole?.properties ?? {};
  const isTaken = support !== null && (isNew || initial.pole_id !== id);
  const isGone = error instanceof ApiError && error.status === 404;
  const operator = sources.find(candidate => candidate.id === source)?.name ?? '';
  return (
    <Alert
      type={isTaken ? 'warning' : 'info'}
      showIcon
      title={
        pole
          ? t('linked', { number: number || t('unnumbered'), operator })
          : t(isGone ? 'linkedGone' : 'linkedUnread')
      }
      description={
        <div className={classes.settle}>
          {isTaken && (
            <LocalizedLink to={paths.infrastructure(support)} target="_blank">
              {t('taken')}
            </LocalizedLink>
          )}
          <Button onClick={() => form.set('pole_id', null)}>{t('unlink')}</Button>
        </div>
      }
    />
  );
}
