import { useState } from 'react';
import { z } from 'zod';
import { type Change, changeSchema } from '../../../contract/changes';
import { keepPreviousData, request, useQuery } from '../../../platform/http';
import { formatDate, formatDateTime, useLocale, withCapital } from '../../../platform/language';
import { keys } from '../../../records';
import { kindOf } from '../../../records/known-kinds';
import { Alert, Button, ClockCounterClockwiseIcon, PencilSimpleIcon, PlusIcon, TrashIcon } from '../../core';
import { LoadingLines } from '../../data';
import { usePersonName, useTexts } from '../kind/texts';
import { useChangeWords } from '../kind/use-change-words';
import classes from './sheet.module.css';
import { Timeline } from './timeline';

interface ChangeListProps {
  resource: string;
  id: number;
  /** Returns the date of a visit, a work or a case on the same screen. The list names the record by this date. */
  dateOf?: (kind: string, id: number | undefined) => string | undefined;
}

const ICONS = {
  create: PlusIcon,
  update: PencilSimpleIcon,
  delete: TrashIcon,
  restore: ClockCounterClockwiseIcon,
};

/** Number of changes that are shown at first, and that each "show more" adds. */
const SHOWN = 20;
const DATED = ['diagnosis', 'operations', 'mortality'] as const;
const BELOW = [...DATED, 'media', 'work-items', 'alarms'] as const;

/** Date of the changed record, if the change contains it. */
function dayIn({ date }: Change['changes']): string | undefined {
  const day = date?.after ?? date?.before;
  return typeof day === 'string' ? day : undefined;
}

/**
 * Changes of a record and of the records that belong to it, newest first. For a case, only the changes of the case.
 */
export function ChangeList({ resource, id, dateOf }: ChangeListProps) {
  const t = useTexts();
  const locale = useLocale();
  const nameOf = usePersonName();
  const wordsOf = useChangeWords();
  const [shown, setShown] = useState(SHOWN);
  const { data, isLoadingError, isFetching } = useQuery({
    queryKey: [...keys.history(resource, id), shown],
    queryFn: ({ signal }) =>
      request(z.array(changeSchema), `history/${resource}/${id}/`, {
        // Requests one change more than shown, to learn whether there are further changes.
        query: { ...(resource === 'mortality' ? {} : { below: true }), limit: shown + 1 },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
  if (isLoadingError) return <Alert type="warning" showIcon title={t('change.failed')} />;
  if (!data) return <LoadingLines rows={4} />;
  if (data.length === 0) return <p className={classes.soft}>{t('change.none')}</p>;

  const undated = (kind: (typeof BELOW)[number]) =>
    kind === 'work-items' || kind === 'alarms'
      ? t(`change.undated.${kind}`)
      : withCapital(kindOf(kind).words[locale].one);

  /** Names the changed record if it is not the sheet's own record; otherwise empty. */
  function whatOf({ kind, record, changes }: Change): string {
    const recordKind = BELOW.find(candidate => candidate === kind);
    if (!recordKind || (recordKind === 'mortality' && resource === 'mortality')) return '';
    const dated = DATED.find(candidate => candidate === kind);
    const day = dated && (dayIn(changes) ?? dateOf?.(dated, record));
    return day
      ? ` · ${t(`change.of.${dated}`, { date: formatDate(day, locale) })}`
      : ` · ${undated(recordKind)}`;
  }

  return (
    <>
      <Timeline
        items={data.slice(0, shown).map(change => {
          const Icon = ICONS[change.action];
          return {
            key: String(change.id),
            icon: <Icon />,
            content: (
              <>
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
              </>
            ),
          };
        })}
      />
      {data.length > shown && (
        <Button loading={isFetching} onClick={() => setShown(shown + SHOWN)}>
          {t('change.more')}
        </Button>
      )}
    </>
  );
}
