import { useState } from 'react';
import { queryOptions, request, useMutation, useQuery, useQueryClient } from 'shared/api';
import { z } from 'shared/contract';
import { calendarLinkSchema, newCalendarLinkSchema } from 'shared/contract/access';
import { formatDateTime, useLocale } from 'shared/i18n';
import { Alert, Button, confirm, notify } from 'shared/ui/core';
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
  const query = useQuery(linkQuery);
  const link = query.data;
  const changing = useMutation({
    async mutationFn(act: 'make' | 'again' | 'withdraw') {
      if (act !== 'withdraw') return request(newCalendarLinkSchema, PATH, { method: 'POST', body: {} });
      await request(z.undefined(), PATH, { method: 'DELETE' });
      return { created_at: null, address: null };
    },
    onSuccess({ created_at, address: made }) {
      setAddress(made);
      queries.setQueryData(linkQuery.queryKey, { created_at });
      if (made === null) notify({ type: 'success', msg: t('account.calendar.withdrawn') });
    },
    onError: failure => notify({ type: 'error', msg: t(`failure.${failureOf(failure)}`) }),
  });
  async function change(act: 'again' | 'withdraw') {
    const title = t(`account.calendar.${act}`);
    const content = t('account.calendar.ends');
    if (await confirm({ title, content, okText: title, danger: true })) changing.mutate(act);
  }
  const since = link?.created_at;
  return (
    <AccountSection
      title={t('account.calendar.title')}
      of={query}
      action={
        link && (
          <Button
            size="large"
            loading={changing.isPending}
            onClick={() => (since ? void change('again') : changing.mutate('make'))}
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
      {since && (
        <>
          <p>{t('account.calendar.since', { when: formatDateTime(since, locale) })}</p>
          <Button size="large" loading={changing.isPending} onClick={() => void change('withdraw')}>
            {t('account.calendar.withdraw')}
          </Button>
        </>
      )}
    </AccountSection>
  );
}
