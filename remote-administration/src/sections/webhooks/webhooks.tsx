import { z } from 'shared/contract';
import {
  FOLLOWED_KINDS,
  newWebhookSchema,
  type Webhook,
  webhookInputSchema,
  webhookSchema,
} from 'shared/contract/administration';
import { createTexts, formatDateTime, type Locale, sameKeys, useLocale } from 'shared/i18n';
import { findKind } from 'shared/records';
import { Button } from 'shared/ui/core';
import { Pill } from 'shared/ui/data';
import { CheckboxList, Field, Input, useSchemaForm } from 'shared/ui/form';
import { answerScreen } from '../../frame/answer-screen';
import { MadeOnce, MakingForm, type MakingProps, make } from '../../table/made-once';
import classes from '../../table/made-once.module.css';
import { SimpleTable } from '../../table/simple-table';
import tableClasses from '../../table/table.module.css';
import { act, write } from '../../table/write';
import en from './en.json';
import fr from './fr.json';

const useTexts = createTexts<typeof fr>('administration-webhooks', sameKeys({ fr, en }));

type NewWebhook = z.output<typeof newWebhookSchema>;

const PATH = 'admin/webhooks/';
const kindWords = (kind: string, locale: Locale) => findKind(kind)?.words[locale].many ?? kind;
const TONES = { on: 'done', failing: 'partial', off: 'risk-high' } as const;

function AddWebhook({ onMade, onCancel }: MakingProps<NewWebhook>) {
  const t = useTexts();
  const locale = useLocale();
  const form = useSchemaForm(webhookInputSchema, {
    initial: { kinds: [...FOLLOWED_KINDS] },
    onSubmit: body => make(newWebhookSchema, PATH, body, onMade),
  });
  return (
    <MakingForm form={form} label={t('make')} onCancel={onCancel}>
      <Field of={form.field('address')} label={t('address')} hint={t('address_help')}>
        {control => <Input {...control} type="url" autoComplete="off" placeholder="https://" />}
      </Field>
      <Field of={form.field('kinds')} label={t('kinds')} group>
        {control => (
          <CheckboxList
            {...control}
            choices={FOLLOWED_KINDS.map(value => ({ value, label: kindWords(value, locale) }))}
          />
        )}
      </Field>
    </MakingForm>
  );
}

/** A webhook with its last deliveries, from each of which it can send again. */
function WebhookView({ webhook }: { webhook: Webhook }) {
  const t = useTexts();
  const locale = useLocale();
  const { id, address, state, next_at: next, deliveries } = webhook;
  const moment = (at: string) => formatDateTime(at, locale);
  const failureOf = (error: string | null) =>
    error === 'private address' ? t('private_address') : t('no_answer', { error: error ?? '' });
  const remove = () =>
    act(
      {
        title: t('remove_title', { address }),
        content: t('remove_text'),
        okText: t('remove'),
        danger: true,
      },
      t('removed'),
      () => write(`${PATH}${id}/`, { method: 'DELETE' }),
    );
  const sendAgain = (delivery: Webhook['deliveries'][number] | null) =>
    act(
      delivery
        ? {
            title: t('again_title', { at: moment(delivery.at) }),
            content: t('again_text'),
            okText: t('again'),
          }
        : { title: t('resume_title', { address }), content: t('resume_text'), okText: t('resume') },
      t(delivery ? 'sent_again' : 'resumed'),
      () => write(`${PATH}${id}/again/`, { method: 'POST', body: { delivery: delivery?.id ?? null } }),
    );
  return (
    <section className={classes.item}>
      <h2>{address}</h2>
      <p>
        <Pill tone={TONES[state]}>{t(`states.${state}`)}</Pill> {next && t('next', { at: moment(next) })}
        {state === 'off' && t('off')}
      </p>
      <p>
        {webhook.kinds.map(kind => kindWords(kind, locale)).join(', ')} ·{' '}
        {t('made_by', { at: moment(webhook.created_at), by: webhook.created_by ?? '–' })}
      </p>
      <div className={tableClasses.buttons}>
        {state === 'off' && (
          <Button aria-label={t('resumeOf', { address })} onClick={() => void sendAgain(null)}>
            {t('resume')}
          </Button>
        )}
        <Button danger aria-label={t('removeOf', { address })} onClick={() => void remove()}>
          {t('remove')}
        </Button>
      </div>
      {deliveries.length === 0 ? (
        <p>{t('none')}</p>
      ) : (
        <SimpleTable
          label={t('deliveries', { address })}
          headers={[t('at'), t('answer'), t('again'), t('changes')]}
          rows={deliveries.map(delivery => [
            moment(delivery.at),
            `${delivery.status ?? failureOf(delivery.error)} · ${t('duration', { ms: delivery.ms })}`,
            <Button
              key="again"
              aria-label={t('againOf', { at: moment(delivery.at) })}
              onClick={() => void sendAgain(delivery)}
            >
              {t('again')}
            </Button>,
            String(delivery.changes),
          ])}
        />
      )}
    </section>
  );
}

/** Adds, shows and removes the addresses to which changes are sent. A secret is shown only when it is made. */
export const Screen = answerScreen(
  'webhooks',
  z.array(webhookSchema),
  function Webhooks({ answer: webhooks }) {
    const t = useTexts();
    return (
      <MadeOnce<NewWebhook>
        t={t}
        isEmpty={webhooks.length === 0}
        form={props => <AddWebhook {...props} />}
        shown={({ address, secret }) => ({
          title: t('made_title', { address }),
          token: secret,
          code: 'webhook-id, webhook-timestamp, webhook-signature',
        })}
      >
        {webhooks.map(webhook => (
          <WebhookView key={webhook.id} webhook={webhook} />
        ))}
      </MadeOnce>
    );
  },
);
