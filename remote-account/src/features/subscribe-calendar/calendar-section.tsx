import { useState } from 'react';
import { queryOptions, request, useMutation, useQuery, useQueryClient } from 'shared/api';
import { z } from 'shared/contract';
import { calendarLinkSchema, newCalendarLinkSchema } from 'shared/contract/access';
import { formatDateTime, useLocale } from 'shared/i18n';
import { Alert, Button, confirm, ErrorState, LoadingState, notify } from 'shared/ui/core';
import { useCopy } from 'shared/ui/data';
import { useTexts } from '../../locales/texts';
import { AccountSection } from '../account-section/account-section';
import rows from '../account-section/rows.module.css';
import { failureOf } from '../submit-form/submit-form';

const PATH = 'auth/calendar/';

const linkQuery = queryOptions({
  queryKey: ['calendar'],
  queryFn: ({ signal }) => request(calendarLinkSchema, PATH, { signal }),
});

/** The address at which calendar programs read the account's planned works. */
export function CalendarSection() {
  const t = useTexts();
  const locale = useLocale();
  const queries = useQueryClient();
  const copy = useCopy();
  const [address, setAddress] = useState<string | null>(null);
  const { data: link, error, refetch } = useQuery(linkQuery);
  const onError = (failure: unknown) => notify({ type: 'error', msg: t(`failure.${failureOf(failure)}`) });
  const making = useMutation({
    mutationFn: () => request(newCalendarLinkSchema, PATH, { method: 'POST', body: {} }),
    onSuccess({ address: made, created_at }) {
      setAddress(made);
      queries.setQueryData(linkQuery.queryKey, { created_at });
    },
    onError,
  });
  const withdrawing = useMutation({
    mutationFn: () => request(z.undefined(), PATH, { method: 'DELETE' }),
    onSuccess() {
      setAddress(null);
      queries.setQueryData(linkQuery.queryKey, { created_at: null });
      notify({ type: 'success', msg: t('account.calendar.withdrawn') });
    },
    onError,
  });
  async function confirmed(key: 'again' | 'withdraw', act: () => void) {
    const content = t('account.calendar.ends');
    if (
      await confirm({
        title: t(`account.calendar.${key}`),
        content,
        okText: t(`account.calendar.${key}`),
        danger: true,
      })
    )
      act();
  }
  const since = link?.created_at;
  return (
    <AccountSection
      title={t('account.calendar.title')}
      action={
        link && (
          <Button
            size="large"
            loading={making.isPending}
            onClick={() => (since ? void confirmed('again', making.mutate) : making.mutate())}
          >
            {t(since ? 'account.calendar.again' : 'account.calendar.make')}
          </Button>
        )
      }
    >
      <p>{t('account.calendar.lead')}</p>
      {address && (
        <>
          <Alert type="warning" showIcon title={t('account.calendar.once')} />
          <output className={rows.secret}>{address}</output>
          <Button type="primary" size="large" onClick={() => void copy(address)}>
            {t('account.calendar.copy')}
          </Button>
          <p>{t('account.calendar.use')}</p>
        </>
      )}
      {error && !link && (
        <ErrorState title={t(`failure.${failureOf(error)}`)} onRetry={() => void refetch()} />
      )}
      {!link && !error && <LoadingState />}
      {since && (
        <>
          <p>{t('account.calendar.since', { when: formatDateTime(since, locale) })}</p>
          <Button
            size="large"
            loading={withdrawing.isPending}
            onClick={() => void confirmed('withdraw', withdrawing.mutate)}
          >
            {t('account.calendar.withdraw')}
          </Button>
        </>
      )}
    </AccountSection>
  );
}
