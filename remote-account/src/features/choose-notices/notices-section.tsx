import { useId } from 'react';
import { queryOptions, request, useMutation, useQuery, useQueryClient } from 'shared/api';
import { type NoticeKind, type NoticesInput, noticesFor, noticesSchema, type User } from 'shared/contract';
import { notify } from 'shared/ui/core';
import { useTexts } from '../../locales/texts';
import { AccountSection } from '../account-section/account-section';
import { failureOf } from '../submit-form/submit-form';
import classes from './notices.module.css';

const PATH = 'auth/users/me/notices/';

const noticesQuery = queryOptions({
  queryKey: ['notices'],
  queryFn: ({ signal }) => request(noticesSchema, PATH, { signal }),
});

const changeNotices = (body: NoticesInput) => request(noticesSchema, PATH, { method: 'PATCH', body });

/** A switch for one of the mails. It takes effect immediately. */
function NoticeSwitch({ kind, isOn }: { kind: NoticeKind; isOn: boolean }) {
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

export function NoticesSection({ user }: { user: User }) {
  const t = useTexts();
  const query = useQuery(noticesQuery);
  const notices = query.data;
  return (
    <AccountSection title={t('account.notices.title')} of={query}>
      {notices && (
        <div>
          {noticesFor(user.scope).map(kind => (
            <NoticeSwitch key={kind} kind={kind} isOn={notices[kind] ?? true} />
          ))}
        </div>
      )}
    </AccountSection>
  );
}
