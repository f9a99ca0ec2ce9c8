import { useState } from 'react';
import { z } from 'zod';
import { type Change, changeSchema } from '../../../contract';
import { keepPreviousData, request, useQuery } from '../../../platform/http';
import { formatDate, formatDateTime, useLocale } from '../../../platform/language';
import { keys } from '../../../records';
import { Alert, Button, LoadingState } from '../../core';
import { usePersonName } from '../kind/person-name';
import { useTexts } from '../kind/texts';
import { useChangeWords } from '../kind/use-change-words';
import classes from './sheet.module.css';

interface ChangeListProps {
  resource: string;
  id: number;
  /** Day of a visit, a work or a case that is shown beside: what its changes are told by. */
  dateOf?: (kind: string, id: number | undefined) => string | undefined;
}

/** Changes shown at first, and with each "show more". */
const SHOWN = 20;
const BELOW = ['diagnosis', 'operations', 'mortality', 'media'] as const;

/** The day a change itself tells: that of a record that came, went or was moved to it. */
function dayIn({ date }: Change['changes']): string | undefined {
  const day = date?.after ?? date?.before;
  return typeof day === 'string' ? day : undefined;
}

/** Who changed a record, and what belongs to it, when, and what; newest first. */
export function ChangeList({ resource, id, dateOf }: ChangeListProps) {
  const t = useTexts();
  const locale = useLocale();
  const nameOf = usePersonName();
  const wordsOf = useChangeWords();
  const [shown, setShown] = useState(SHOWN);
  const { data, isError, isFetching } = useQuery({
    queryKey: [...keys.history(resource, id), shown],
    queryFn: ({ signal }) =>
      request(z.array(changeSchema), `history/${resource}/${id}/`, {
        // One more than shown tells whether there are more.
        query: { ...(resource === 'mortality' ? {} : { below: true }), limit: shown + 1 },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
  if (isError) return <Alert type="warning" showIcon title={t('change.failed')} />;
  if (!data) return <LoadingState />;
  if (data.length === 0) return <p className={classes.soft}>{t('change.none')}</p>;

  /** Which record below the sheet's own, nothing for itself. */
  function whatOf({ kind, record, changes }: Change): string {
    const known = BELOW.find(one => one === kind);
    if (!known || (known === 'mortality' && resource === 'mortality')) return '';
    const day = known === 'media' ? undefined : (dayIn(changes) ?? dateOf?.(known, record));
    return day
      ? ` · ${t(`change.of.${known}`, { date: formatDate(day, locale) })}`
      : ` · ${t(`change.undated.${known}`)}`;
  }

  return (
    <>
      <ol className={classes.changes}>
        {data.slice(0, shown).map(change => (
          <li key={change.id}>
            <strong>{t(`change.${change.action}`)}</strong>
            {whatOf(change)} {change.by && t('change.by', { name: nameOf(change.by) })}
            {change.batch && ` · ${t('change.imported', { number: change.batch })}`}
            <div className={classes.soft}>{formatDateTime(change.at, locale)}</div>
            {change.action === 'update' &&
              wordsOf(change.kind ?? resource, change.changes).map(line => (
                <p key={line} className={classes.change}>
                  {line}
                </p>
              ))}
          </li>
        ))}
      </ol>
      {data.length > shown && (
        <Button loading={isFetching} onClick={() => setShown(shown + SHOWN)}>
          {t('change.more')}
        </Button>
      )}
    </>
  );
}
