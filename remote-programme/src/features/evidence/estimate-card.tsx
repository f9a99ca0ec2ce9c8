import { codeLabel } from 'shared/contract';
import { useLocale } from 'shared/i18n';
import { trials } from 'shared/kinds/surveys';
import { ESTIMATED_BY, type Estimate, type Estimates, type Shortcoming } from 'shared/programme/evidence';
import { IntervalRows } from 'shared/ui/chart';
import { BirdIcon } from 'shared/ui/core';
import { SegmentedChoice } from 'shared/ui/form';
import styles from './evidence.module.css';
import { type EvidenceState, evidencePath } from './evidence-state';
import { useEvidenceWords } from './evidence-words';

/** Most drawn birds; of more, each drawn bird stands for several. */
const MOST_DRAWN = 40;
const SHARES: ReadonlySet<Shortcoming> = new Set(['planned_missing', 'low_detection']);

/** Returns a function that names what an estimate is about. */
export function useEstimateName(): (row: Pick<Estimate, 'key' | 'name'>, of: EvidenceState['of']) => string {
  const { t } = useEvidenceWords();
  const locale = useLocale();
  return ({ key, name }, of) => {
    if (of === 'size') return codeLabel(trials.words[locale], 'size_class', key);
    return name || (of === 'programme' ? t('none.programme') : key);
  };
}

/** The birds found in the colour of deaths, those not seen in grey, those up to the upper limit pale. */
function Flock({ found, value, high }: { found: number; value: number; high: number }) {
  const { t, number } = useEvidenceWords();
  const each = 10 ** Math.max(0, Math.ceil(Math.log10(high / MOST_DRAWN)));
  const parts = [found, value, high].map(birds => Math.round(birds / each));
  return (
    <>
      <div className={styles.flock} aria-hidden="true">
        {Array.from({ length: parts[2] ?? 0 }, (_, at) => (
          <span key={at} data-part={parts.filter(end => at >= end).length}>
            <BirdIcon />
          </span>
        ))}
      </div>
      {each > 1 && <small>{t('estimate.each', { count: each, number: number(each) })}</small>}
    </>
  );
}

/** How many birds really died, or why no number can be told. */
export function EstimateCard({ total, state }: { total: Estimate; state: EvidenceState }) {
  const { t, number, percent } = useEvidenceWords();
  const { found, deaths, at_most: most, reasons, detection, per_support_year: rate } = total;
  const counted = (code: Shortcoming, value: number | null) =>
    value === null ? '–' : SHARES.has(code) ? percent(value) : number(value, 1);
  const isPoles = state.filters.type?.join() === 'POLE';
  return (
    <section className={styles.card}>
      <h2>{t('estimate.title')}</h2>
      <p>{t('estimate.width')}</p>
      {deaths ? (
        <>
          <p>
            <strong className={styles.figure}>{number(deaths.value)}</strong>{' '}
            {t('estimate.between', { low: number(deaths.low), high: number(deaths.high) })}
          </p>
          <Flock found={found} value={deaths.value} high={deaths.high} />
          <p>
            {t('estimate.split', {
              count: found,
              found: number(found),
              unseen: number(Math.max(0, deaths.value - found)),
            })}
          </p>
          {rate && (
            <p>
              {t('estimate.rate', {
                value: number(rate.value, 2),
                low: number(rate.low, 2),
                high: number(rate.high, 2),
              })}
            </p>
          )}
        </>
      ) : (
        <>
          <p>
            <strong className={styles.figure}>
              {most === null ? t('estimate.none') : t('estimate.atMost', { number: number(most) })}
            </strong>
          </p>
          <p>{t('estimate.found', { count: found, found: number(found) })}</p>
        </>
      )}
      {reasons.length > 0 && (
        <ul>
          {reasons.map(({ code, value, needed }) => (
            <li key={code}>
              {t(`shortcoming.${code}`, { value: counted(code, value), needed: counted(code, needed) })}
            </li>
          ))}
        </ul>
      )}
      {detection && (
        <p>
          {t(`estimate.${detection.source}`, {
            g: percent(detection.g),
            low: percent(detection.low),
            high: percent(detection.high),
          })}
        </p>
      )}
      {!isPoles && <p>{t('estimate.wounded')}</p>}
    </section>
  );
}

interface EstimatesChartProps {
  estimates: Estimates;
  state: EvidenceState;
  onChange: (change: Partial<EvidenceState>) => void;
}

/** How many really died, by programme, size or year. A row narrows the screen to it. */
export function EstimatesChart({ estimates: { rows }, state, onChange }: EstimatesChartProps) {
  const { t, of: ofRows, deaths } = useEvidenceWords();
  const nameOf = useEstimateName();
  const { of } = state;
  const narrowed = (key: string): Partial<EvidenceState> => {
    if (of === 'year') return { from: `${key}-01-01`, to: `${key}-12-31` };
    return of === 'size' ? { size: key as EvidenceState['size'] } : { programme: Number(key) || undefined };
  };
  return (
    <section>
      <SegmentedChoice
        joined
        className={styles.by ?? ''}
        aria-label={t('estimate.by')}
        value={of}
        choices={ESTIMATED_BY.map(value => ({ value, label: ofRows(value) }))}
        onChange={next => next && onChange({ of: next })}
      />
      <IntervalRows
        title={t('estimate.chart')}
        subtitle={t(`estimate.by_${of}`)}
        definition={t('estimate.definition')}
        file={t('estimate.file')}
        of={ofRows(of)}
        columns={(['found', 'deaths', 'low', 'high', 'atMost'] as const).map(column => t(`column.${column}`))}
        rows={rows.map(row => ({
          key: row.key,
          name: nameOf(row, of),
          at: row.deaths,
          words: deaths(row),
          colour: row.deaths ? 'var(--av-death)' : undefined,
          values: [
            row.found,
            row.deaths?.value ?? null,
            row.deaths?.low ?? null,
            row.deaths?.high ?? null,
            row.at_most,
          ],
        }))}
        to={key => evidencePath({ ...state, ...narrowed(key) })}
      />
    </section>
  );
}
