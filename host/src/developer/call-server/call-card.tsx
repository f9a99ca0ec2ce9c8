import { useEffect, useState } from 'react';
import { formatNumber, useLocale } from 'shared/i18n';
import { Button, Tag } from 'shared/ui/core';
import { type Fact, FactList } from 'shared/ui/data';
import classes from '../developer.module.css';
import { useTexts } from '../texts';
import type { CallRecord, Result } from './call-record';

const tick = 100;

/** Milliseconds of the page's clock, told anew while something runs. */
function useNow(running: boolean): number {
  const [now, setNow] = useState(() => performance.now());
  useEffect(
    function follow() {
      if (!running) return;
      const timer = setInterval(() => setNow(performance.now()), tick);
      return function stop() {
        clearInterval(timer);
      };
    },
    [running],
  );
  return now;
}

/** One call: its attempts as they happen, then what came of it. */
export function CallCard({ call, onCancel }: { call: CallRecord; onCancel: () => void }) {
  const t = useTexts();
  const locale = useLocale();
  const { begun, ended, attempts, result } = call;
  const now = useNow(ended === null);
  const milliseconds = (value: number) =>
    t('fetch.milliseconds', { value: formatNumber(Math.round(value), locale) });
  const total = (ended ?? now) - begun;
  return (
    <article className={classes.card} aria-label={`${call.method} ${call.path}`}>
      <div className={classes.bar}>
        <h3>
          <code>{call.method}</code> <code>{call.path}</code>
        </h3>
        {result ? <ResultTag result={result} /> : <Button onClick={onCancel}>{t('fetch.cancel')}</Button>}
      </div>
      <p role="status" className={classes.soft}>
        {result ? t('fetch.done', { count: attempts.length }) : t('fetch.running')}
      </p>
      <FactList
        facts={[
          { key: 'time', label: t('fetch.total'), value: milliseconds(total) },
          {
            key: 'network',
            label: t('fetch.network'),
            value: call.simulation !== 'none' && t(`fetch.simulation.${call.simulation}`),
          },
          { key: 'address', label: t('fetch.address'), value: attempts[0]?.address, wide: true },
        ]}
      />
      <table className={classes.table}>
        <caption>{t('fetch.attempts')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('fetch.attempt')}</th>
            <th scope="col">{t('fetch.begins')}</th>
            <th scope="col">{t('fetch.took')}</th>
            <th scope="col">{t('fetch.outcome')}</th>
          </tr>
        </thead>
        <tbody>
          {attempts.map(attempt => (
            <tr key={attempt.number}>
              <td>{attempt.number}</td>
              <td>{milliseconds(attempt.begins)}</td>
              <td>
                {milliseconds((attempt.ends ?? Math.max(now - begun, attempt.begins)) - attempt.begins)}
              </td>
              <td>{attempt.outcome ?? t('fetch.waiting')}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {result && <ResultFacts result={result} />}
    </article>
  );
}

function ResultTag({ result }: { result: Result }) {
  const t = useTexts();
  if (result.status === 'cancelled') return <Tag>{t('fetch.cancelled')}</Tag>;
  const word = result.code === 0 ? t('fetch.noAnswer') : String(result.code);
  return <Tag color={result.status === 'answered' ? 'success' : 'error'}>{word}</Tag>;
}

function ResultFacts({ result }: { result: Result }) {
  const t = useTexts();
  const locale = useLocale();
  if (result.status === 'cancelled') return null;
  const facts: Fact[] =
    result.status === 'answered'
      ? [
          {
            key: 'bytes',
            label: t('fetch.bytes'),
            value: formatNumber(result.bytes, locale, { style: 'unit', unit: 'byte', unitDisplay: 'long' }),
          },
          ...result.headers.map(([name, value]) => ({ key: name, label: name, value })),
        ]
      : [{ key: 'error', label: t('fetch.error'), value: <code>{result.name}</code> }];
  const text = result.status === 'answered' ? result.body : result.detail;
  return (
    <>
      <FactList facts={facts} />
      {text && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
        <section className={classes.text} tabIndex={0} aria-label={t('fetch.answer')}>
          <pre>{text}</pre>
        </section>
      )}
    </>
  );
}
