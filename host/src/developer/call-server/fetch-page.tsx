import { useState } from 'react';
import { Alert, Button, confirm } from 'shared/ui/core';
import { Checkbox, Field, FormRow, Input, Select, TextArea } from 'shared/ui/form';
import classes from '../developer.module.css';
import { DeveloperLayout } from '../developer-layout';
import { fieldOf } from '../field-of';
import { useTexts } from '../texts';
import { CallCard } from './call-card';
import { carriesBody, type Faults, methods, type PlannedCall, readPlan } from './planned-call';
import { useCalls } from './use-calls';
import { type Simulation, simulations } from './watched-fetch';

const none = { method: 'GET', query: '', body: '', anonymous: false } as const;

/** Calls worth a try, by the key of their name. */
const examples = {
  ping: { ...none, path: 'ping' },
  me: { ...none, path: 'auth/users/me/' },
  lists: { ...none, path: 'nomenclatures/types', query: '{ "with_nomenclatures": true }' },
  parameters: {
    ...none,
    path: 'cables/infrastructures/',
    query: '{ "limit": 2, "fields": "summary", "q": "", "area": [], "condition": null }',
  },
  refused: {
    ...none,
    method: 'POST',
    path: 'auth/jwt/create/',
    body: '{ "username": "nobody", "password": "wrong" }',
    anonymous: true,
  },
  unknown: { ...none, path: 'no/such/thing/' },
} as const satisfies Record<string, PlannedCall>;
type Example = keyof typeof examples;

const examplesByName = Object.keys(examples) as Example[];

/** Calls through the product's own client, every attempt followed live, also on a network that fails. */
export function FetchPage() {
  const t = useTexts();
  const [plan, setPlan] = useState<PlannedCall>(examples.ping);
  const [simulation, setSimulation] = useState<Simulation>('none');
  const [faults, setFaults] = useState<Faults>({});
  const { calls, send, cancel, forget } = useCalls();
  const set = (part: Partial<PlannedCall>) => {
    setPlan({ ...plan, ...part });
    setFaults({});
  };
  const field = (name: 'path' | 'query' | 'body') =>
    fieldOf<string | null | undefined>(
      name,
      plan[name],
      text => set({ [name]: text ?? '' }),
      faults[name] && t(`fetch.fault.${faults[name]}`),
    );

  async function submit() {
    const read = readPlan(plan);
    if (read.status === 'invalid') return setFaults(read.faults);
    const deletes = plan.method === 'DELETE' && simulation === 'none';
    if (deletes && !(await confirm({ title: t('fetch.deletes'), okText: t('fetch.send'), danger: true })))
      return;
    void send(plan.path, read.options, simulation);
  }

  return (
    <DeveloperLayout page="fetch">
      <div className={classes.columns}>
        <form
          className={classes.card}
          aria-label={t('fetch.call')}
          onSubmit={event => {
            event.preventDefault();
            void submit();
          }}
        >
          <Field
            of={fieldOf<Example | null | undefined>('example', null, chooseExample)}
            label={t('fetch.example')}
          >
            {control => (
              <Select
                {...control}
                clearable={false}
                placeholder={t('fetch.choose')}
                options={examplesByName.map(value => ({ value, label: t(`fetch.examples.${value}`) }))}
              />
            )}
          </Field>
          <FormRow>
            <Field
              of={fieldOf<PlannedCall['method'] | null | undefined>(
                'method',
                plan.method,
                method => method && set({ method }),
              )}
              label={t('fetch.method')}
            >
              {control => (
                <Select
                  {...control}
                  clearable={false}
                  options={methods.map(value => ({ value, label: value }))}
                />
              )}
            </Field>
            <Field of={field('path')} label={t('fetch.path')} hint={t('fetch.pathHint')}>
              {control => <Input {...control} inputMode="url" autoComplete="off" />}
            </Field>
          </FormRow>
          <Field of={field('query')} label={t('fetch.query')} hint={t('fetch.queryHint')}>
            {control => <TextArea {...control} limit={null} rows={2} />}
          </Field>
          {carriesBody(plan.method) && (
            <Field of={field('body')} label={t('fetch.body')}>
              {control => <TextArea {...control} limit={null} rows={5} />}
            </Field>
          )}
          <Checkbox value={plan.anonymous} onChange={anonymous => set({ anonymous })}>
            {t('fetch.anonymous')}
          </Checkbox>
          <Field
            of={fieldOf<Simulation | null | undefined>('network', simulation, next =>
              setSimulation(next ?? 'none'),
            )}
            label={t('fetch.network')}
          >
            {control => (
              <Select
                {...control}
                clearable={false}
                options={simulations.map(value => ({ value, label: t(`fetch.simulation.${value}`) }))}
              />
            )}
          </Field>
          {carriesBody(plan.method) && simulation === 'none' && (
            <Alert type="warning" showIcon title={t('fetch.real')} />
          )}
          <Button type="primary" size="large" htmlType="submit">
            {t('fetch.send')}
          </Button>
        </form>
        <section className={classes.results} aria-labelledby="calls">
          <div className={classes.bar}>
            <h2 id="calls">{t('fetch.calls')}</h2>
            <Button disabled={calls.every(({ ended }) => ended === null)} onClick={forget}>
              {t('fetch.clear')}
            </Button>
          </div>
          {calls.length === 0 && <p className={classes.soft}>{t('fetch.none')}</p>}
          <ol className={classes.list}>
            {calls.map(call => (
              <li key={call.id}>
                <CallCard call={call} onCancel={() => cancel(call.id)} />
              </li>
            ))}
          </ol>
        </section>
      </div>
    </DeveloperLayout>
  );

  function chooseExample(example: Example | null | undefined) {
    if (!example) return;
    setPlan(examples[example]);
    setFaults({});
  }
}
