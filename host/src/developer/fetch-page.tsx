import { useState } from 'react';
import { ApiError, apiBase, noAnswer, requestRaw } from 'shared/api';
import { z } from 'shared/contract';
import { formatNumber, useLocale } from 'shared/i18n';
import { Button, confirm, Tag } from 'shared/ui/core';
import { Select } from 'shared/ui/fields';
import { Field, Form, FormRow, Input, type SubmitResult, TextArea, useSchemaForm } from 'shared/ui/form';
import { Page } from '../frame/page';
import classes from './developer.module.css';
import { type Attempt, simulatedFetch, simulationNames } from './simulated-network';
import { useTexts } from './texts';

const methods = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
const shownCalls = 20;
/** Maximum number of characters shown of a response. Longer texts would make the page slow. */
const shownCharacters = 20_000;

/** Tokens go to our own server only. */
const isOwnPath = (path: string) =>
  URL.canParse(path, apiBase()) && new URL(path, apiBase()).href.startsWith(apiBase());

const jsonText = <Content extends z.ZodType>(content: Content) =>
  z
    .string()
    .transform((text, context): unknown => {
      try {
        return text.trim() ? JSON.parse(text) : undefined;
      } catch {
        context.addIssue({ code: 'custom' });
        return undefined;
      }
    })
    .pipe(content);
const scalar = z.union([z.string(), z.number()]);
const callSchema = z.object({
  method: z.enum(methods),
  path: z.string().refine(isOwnPath),
  query: jsonText(z.record(z.string(), z.union([scalar, z.boolean(), z.null(), z.array(scalar)])).optional()),
  body: jsonText(z.unknown()),
  network: z.enum(simulationNames),
});

/** JSON on several lines, any other text as it is. */
function formatted(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

interface Call {
  id: string;
  title: string;
  attempts: readonly Attempt[];
  /** The HTTP status, 0 without an answer; `null` while the call runs. */
  status: number | null;
  answer: string;
  stop: AbortController;
}

/** The developer page that sends requests through the product's HTTP client. The user can make the network fail. */
export function FetchPage() {
  const t = useTexts();
  const [calls, setCalls] = useState<readonly Call[]>([]);
  const form = useSchemaForm(callSchema, {
    initial: { method: 'GET', path: 'ping', query: '', body: '', network: 'none' },
    async onSubmit(plan): Promise<SubmitResult> {
      const deletes = plan.method === 'DELETE' && plan.network === 'none';
      if (!deletes || (await confirm({ title: t('fetch.deletes'), okText: t('fetch.send'), danger: true })))
        void send(plan);
      return { status: 'saved', leave: () => form.reset(form.values) };
    },
  });
  const path = form.field('path');

  async function send({ method, path, query = {}, body, network }: z.output<typeof callSchema>) {
    const stop = new AbortController();
    const call: Call = {
      id: crypto.randomUUID(),
      title: `${method} ${path}`,
      attempts: [],
      status: null,
      answer: '',
      stop,
    };
    const change = (part: Partial<Call>) =>
      setCalls(list => list.map(other => (other.id === call.id ? { ...other, ...part } : other)));
    setCalls(list => [call, ...list].slice(0, shownCalls));
    const fetch = simulatedFetch(network, attempts => change({ attempts }));
    const carriesBody = !['GET', 'HEAD', 'OPTIONS'].includes(method) && body !== undefined;
    try {
      const options = { method, query, signal: stop.signal, fetch, ...(carriesBody ? { body } : {}) };
      const response = await requestRaw(path, options);
      change({ status: response.status, answer: formatted(await response.text()) });
    } catch (error) {
      change(
        error instanceof ApiError
          ? { status: error.status, answer: `${error.code} ${JSON.stringify(error.body ?? {}, null, 2)}` }
          : { status: noAnswer, answer: String(error) },
      );
    }
  }

  return (
    <Page title={{ namespace: 'developer', key: 'fetch.title' }}>
      <h1>{t('fetch.title')}</h1>
      <p>{t('fetch.lead')}</p>
      <div className={classes.columns}>
        <Form form={form} label={t('fetch.call')}>
          <FormRow>
            <Field of={form.field('method')} label={t('fetch.method')}>
              {control => (
                <Select
                  {...control}
                  clearable={false}
                  options={methods.map(value => ({ value, label: value }))}
                />
              )}
            </Field>
            <Field
              of={{ ...path, message: path.problem === 'invalid' ? t('fetch.elsewhere') : path.message }}
              label={t('fetch.path')}
            >
              {control => <Input {...control} inputMode="url" autoComplete="off" />}
            </Field>
          </FormRow>
          <Field
            required={false}
            of={form.field('query')}
            label={t('fetch.query')}
            hint={t('fetch.queryHint')}
          >
            {control => <TextArea {...control} limit={null} />}
          </Field>
          <Field required={false} of={form.field('body')} label={t('fetch.body')}>
            {control => <TextArea {...control} limit={null} />}
          </Field>
          <Field of={form.field('network')} label={t('fetch.network')}>
            {control => (
              <Select
                {...control}
                clearable={false}
                options={simulationNames.map(value => ({ value, label: t(`fetch.simulation.${value}`) }))}
              />
            )}
          </Field>
          <Button type="primary" size="large" htmlType="submit">
            {t('fetch.send')}
          </Button>
        </Form>
        <div>
          <h2>{t('fetch.calls')}</h2>
          {calls.map(call => (
            <CallReport key={call.id} call={call} />
          ))}
        </div>
      </div>
    </Page>
  );
}

function CallReport({ call: { title, attempts, status, answer, stop } }: { call: Call }) {
  const t = useTexts();
  const locale = useLocale();
  return (
    <article className={classes.card} aria-label={title}>
      <h3>{title}</h3>
      {status === null ? (
        <Button onClick={() => stop.abort()}>{t('fetch.cancel')}</Button>
      ) : (
        <Tag color={status >= 200 && status < 400 ? 'success' : 'error'}>
          {status === noAnswer ? t('fetch.noAnswer') : status}
        </Tag>
      )}
      <table>
        <thead>
          <tr>
            <th scope="col">{t('fetch.address')}</th>
            <th scope="col">{t('fetch.milliseconds')}</th>
            <th scope="col">{t('fetch.outcome')}</th>
          </tr>
        </thead>
        <tbody>
          {attempts.map(({ address, duration, outcome }, index) => (
            <tr key={index}>
              <td>{address}</td>
              <td>{duration !== null && formatNumber(Math.round(duration), locale)}</td>
              <td>{outcome}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {answer && <pre>{answer.slice(0, shownCharacters)}</pre>}
    </article>
  );
}
