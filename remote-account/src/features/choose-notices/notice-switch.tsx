import { useId } from 'react';
import { useMutation, useQueryClient } from 'shared/api';
import type { NoticeKind } from 'shared/contract';
import { notify } from 'shared/ui/core';
import { useTexts } from '../../locales/texts';
import { failureOf } from '../submit-form/use-submission';
import { changeNotices, noticesQuery } from './notice-calls';
import classes from './notices.module.css';

/** A switch for one of the mails, which takes effect immediately. */
export function NoticeSwitch({ kind, isOn }: { kind: NoticeKind; isOn: boolean }) {
  const t = useTexts();
  const id = useId();
  const queries = useQueryClient();
  const saving = useMutation({
    // Requests run one after the other, so that the last choice wins.
    scope: { id: `notices ${kind}` },
    mutationFn: (chosen: boolean) => changeNotices({ [kind]: chosen }),
    onSuccess: (answer, chosen) => {
      queries.setQueryData(noticesQuery.queryKey, cachedNotices => ({
        ...cachedNotices,
        [kind]: answer[kind] ?? chosen,
      }));
      notify({ type: 'success', msg: t(`account.notices.${chosen ? 'turnedOn' : 'turnedOff'}`) });
    },
    onError: failure => notify({ type: 'error', msg: t(`failure.${failureOf(failure)}`) }),
  });
  const shown = saving.isPending ? saving.variables : isOn;
  return (
    <label className={classes.notice}>
      <span>
        <strong>{t(`account.notices.${kind}`)}</strong>
        <small id={id}>{t(`account.notices.${kind}Hint`)}</small>
      </span>
      <button
        type="button"
        role="switch"
        aria-label={t(`account.notices.${kind}`)}
        aria-describedby={id}
        aria-checked={shown}
        onClick={() => saving.mutate(!shown)}
      />
    </label>
  );
}
