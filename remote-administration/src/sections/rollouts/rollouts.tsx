import type { ReactNode } from 'react';
import { request, useQuery } from 'shared/api';
import {
  type RolloutFailure,
  type RolloutNumbers,
  type RolloutRelease,
  type Rollouts,
  rolloutFailuresSchema,
  rolloutsSchema,
} from 'shared/contract/administration';
import { createTexts, formatDate, formatDateTime, formatNumber, sameKeys, useLocale } from 'shared/i18n';
import { Alert, LoadFailure } from 'shared/ui/core';
import { Pill } from 'shared/ui/data';
import { answerScreen } from '../../frame/answer-screen';
import { SimpleTable } from '../../table/simple-table';
import en from './en.json';
import fr from './fr.json';
import classes from './rollouts.module.css';

const useTexts = createTexts<typeof fr>('administration-rollouts', sameKeys({ fr, en }));

const HOUR_MS = 3_600_000;
const HEIGHT = 100;
/** Width of a bar as a share of an hour's width. */
const BAR = 0.8;
/** Minimum height of a bar, so that a single page load stays visible beside hundreds. */
const LEAST_HEIGHT = 2;

function useFigures() {
  const locale = useLocale();
  const count = (value: number) => formatNumber(value, locale);
  const percent = (value: number) =>
    formatNumber(value / 100, locale, { style: 'percent', maximumFractionDigits: 2 });
  return {
    count,
    percent,
    /** The share of failed pages; a dash if no page was counted. */
    rate: ({ loads, failures }: RolloutNumbers) =>
      loads + failures === 0 ? '–' : percent((100 * failures) / (loads + failures)),
    /** An instant of recent days, with its hour but without its year. */
    hour: (at: string) => formatDate(at, locale, { dateStyle: 'dayMonth', timeStyle: 'short' }),
    moment: (at: string) => formatDateTime(at, locale),
  };
}

/** The rule of a trial, and the number of pages missing for a decision. */
function Rule({ trial }: { trial: NonNullable<RolloutRelease['trial']> }) {
  const t = useTexts();
  const { percent, moment } = useFigures();
  const left = Math.max(0, trial.min_loads - trial.loads - trial.failures);
  const rule = t('rule', { until: moment(trial.until), errors: percent(trial.max_errors) });
  return <Alert type="info" showIcon title={left > 0 ? `${rule} ${t('left', { count: left })}` : rule} />;
}

/** The share of failed pages in a period, with the counts. */
function Figure({ label, numbers }: { label: string; numbers: RolloutNumbers }) {
  const t = useTexts();
  const { count, rate } = useFigures();
  return (
    <p>
      {label}
      <strong>{rate(numbers)}</strong>
      {t('figures', { loads: count(numbers.loads), failures: count(numbers.failures) })}
    </p>
  );
}

/** Page loads per hour as bars, with failed loads on top. The text describes the bars. */
function HourBars({ hours, range }: { hours: RolloutRelease['hours']; range: Rollouts['hours'] }) {
  const t = useTexts();
  const { count, hour: hourOf } = useFigures();
  const first = Date.parse(range.first);
  const width = Math.round((Date.parse(range.last) - first) / HOUR_MS) + 1;
  const most = Math.max(1, ...hours.map(({ loads, failures }) => loads + failures));
  const heightOf = (value: number) => (value === 0 ? 0 : Math.max(LEAST_HEIGHT, (HEIGHT * value) / most));
  const total = (part: 'loads' | 'failures') => count(hours.reduce((sum, hour) => sum + hour[part], 0));
  const [from, to] = [hourOf(range.first), hourOf(range.last)];
  return (
    <figure>
      <svg
        role="img"
        aria-label={t('graph', {
          from,
          to,
          loads: total('loads'),
          failures: total('failures'),
          most: count(most),
        })}
        viewBox={`0 0 ${width} ${HEIGHT}`}
        preserveAspectRatio="none"
      >
        {hours.map(({ hour, loads, failures }) => {
          const x = (Date.parse(hour) - first) / HOUR_MS;
          const failed = heightOf(failures);
          const shown = Math.min(heightOf(loads), HEIGHT - failed);
          return (
            <g key={hour}>
              <rect x={x} y={HEIGHT - shown} width={BAR} height={shown} className={classes.loads} />
              <rect
                x={x}
                y={HEIGHT - shown - failed}
                width={BAR}
                height={failed}
                className={classes.failures}
              />
            </g>
          );
        })}
      </svg>
      <figcaption>
        <span>{from}</span>
        <span>{to}</span>
        <span className={classes.key} data-part="loads">
          {t('loads')}
        </span>
        <span className={classes.key} data-part="failures">
          {t('failures')}
        </span>
        <span>{t('most', { count: most })}</span>
      </figcaption>
    </figure>
  );
}

/** Failures of one cause as bars by page, each with the stack of the latest one behind a disclosure. */
function PageBars({ failures, most }: { failures: readonly RolloutFailure[]; most: number }) {
  const t = useTexts();
  const { count: written } = useFigures();
  return (
    <ul className={classes.pages}>
      {failures.map(({ page, count, message, stack }) => (
        <li key={page}>
          <span>{page || t('unknown_page')}</span>
          <span className={classes.bar} aria-hidden="true">
            <span style={{ inlineSize: `${(100 * count) / most}%` }} />
          </span>
          <strong>{written(count)}</strong>
          {stack && (
            <details>
              <summary>{t('stack')}</summary>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: its focus lets keys scroll it. */}
              <pre tabIndex={0}>{`${message}\n${stack}`}</pre>
            </details>
          )}
        </li>
      ))}
    </ul>
  );
}

interface ReleaseProps {
  release: RolloutRelease;
  /** Its failures by page and cause. */
  failures: readonly RolloutFailure[];
  range: Rollouts['hours'];
  recentSince: string;
}

function ReleaseNumbers({ release, failures, range, recentSince }: ReleaseProps): ReactNode {
  const t = useTexts();
  const { count, rate, hour } = useFigures();
  const { remote, version, trial, hours, causes, shells } = release;
  return (
    <section className={classes.release}>
      <h2>
        {remote} {version}
      </h2>
      {trial && <Rule trial={trial} />}
      {hours.length > 0 && (
        <>
          <div className={classes.figures}>
            {trial && <Figure label={t('since_trial')} numbers={trial} />}
            <Figure label={t('since', { at: hour(recentSince) })} numbers={release.recent} />
            <Figure label={t('day')} numbers={release.day} />
          </div>
          <HourBars hours={hours} range={range} />
        </>
      )}
      {causes.length > 0 && (
        <>
          <h3>{t('causes')}</h3>
          <ul className={classes.causes}>
            {causes.map(({ cause, count: times, of_release, message, at }) => (
              <li key={cause}>
                {t(`cause.${cause as keyof typeof fr.cause}`)} <Pill tone="risk-none">{count(times)}</Pill>{' '}
                {!of_release && t('not_of_release')}
                <small>
                  {hour(at)} · {message}
                </small>
                <PageBars
                  failures={failures.filter(failure => failure.cause === cause)}
                  most={Math.max(...failures.map(failure => failure.count))}
                />
              </li>
            ))}
          </ul>
        </>
      )}
      {/* Shown because a release may fail only in older shells. */}
      {shells.length > 1 && (
        <small>
          {t('shells')}{' '}
          {shells
            .map(({ shell, ...numbers }) => `${shell || t('unknown_shell')} (${rate(numbers)})`)
            .join(' · ')}
        </small>
      )}
    </section>
  );
}

export const Screen = answerScreen('rollouts', rolloutsSchema, function RolloutTables({ answer }) {
  const t = useTexts();
  const { count, percent, rate, moment } = useFigures();
  const { releases, hours, recent_since, unread_lists, history } = answer;
  const { data: failures = [], ...reading } = useQuery({
    queryKey: ['administration-rollouts', 'failures'],
    queryFn: ({ signal }) => request(rolloutFailuresSchema, 'admin/rollouts/failures/', { signal }),
  });
  if (releases.length === 0) return <Alert type="info" showIcon title={t('none')} />;
  const counted = releases.filter(
    release => release.hours.length > 0 || release.causes.length > 0 || release.trial !== null,
  );
  return (
    <>
      <div className={classes.wide}>
        <SimpleTable
          titled
          label={t('releases')}
          headers={[t('remote'), t('version'), t('traffic'), t('rate'), t('groups')]}
          rows={releases.map(release => [
            release.remote,
            <>
              {release.version} {release.default && <Pill tone="done">{t('stable')}</Pill>}
            </>,
            percent(release.traffic),
            rate(release.day),
            release.cohorts.join(', '),
          ])}
        />
      </div>
      {unread_lists > 0 && (
        <Alert type="warning" showIcon title={t('unread_lists', { count: count(unread_lists) })} />
      )}
      {counted.length === 0 && <Alert type="info" showIcon title={t('nothing_counted')} />}
      {reading.isError && <LoadFailure ofAreas={false} onRetry={() => void reading.refetch()} />}
      {counted.map(release => (
        <ReleaseNumbers
          key={`${release.remote} ${release.version}`}
          release={release}
          failures={failures.filter(
            ({ remote, version }) => remote === release.remote && version === release.version,
          )}
          range={hours}
          recentSince={recent_since}
        />
      ))}
      {history.length > 0 && (
        <div className={classes.wide}>
          <SimpleTable
            titled
            label={t('history')}
            headers={[t('at'), t('by'), t('remote'), t('action'), t('after')]}
            rows={history.map(change => [
              moment(change.at),
              change.by,
              change.remote,
              change.action,
              Object.entries(change.after)
                .map(([version, share]) => `${version}: ${share}`)
                .join(' · '),
            ])}
          />
        </div>
      )}
      <p className={classes.wide}>{t('read_only')}</p>
    </>
  );
});
