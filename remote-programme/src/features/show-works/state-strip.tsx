import { useNomenclatures } from 'shared/api';
import { formatNumber, labelOf, useLocale } from 'shared/i18n';
import type { WorkState, WorkStates } from 'shared/programme';
import { useWorksTexts } from '../../locales/works-texts';
import { stateFill } from './state-sign';
import styles from './state-strip.module.css';
import { useWorkWords } from './use-work-words';

/** States in the order of the bar. Cancelled works do not count. */
const SHOWN: readonly WorkState[] = [
  'REQUESTED',
  'PLANNED',
  'FITTED',
  'FAULTY',
  'DECLINED',
  'VERIFIED',
  'MONITORED',
  'CLOSED',
];

interface StateBarProps {
  parts: readonly { state: WorkState; number: number; text: string }[];
}

/** A bar with a segment for each part. The colour of a segment is that of its state. */
export const StateBar = ({ parts }: StateBarProps) => (
  <ul className={styles.bar}>
    {parts.map(({ state, number, text }) => (
      <li key={state} className={stateFill} data-state={state} style={{ flex: `${number} 1 0` }} title={text}>
        <span className="ui-spoken">{text}</span>
      </li>
    ))}
  </ul>
);

export function StateStrip({ counts, owner }: { counts: WorkStates; owner: number | undefined }) {
  const t = useWorksTexts();
  const locale = useLocale();
  const words = useWorkWords();
  const item = useNomenclatures().byId(owner);
  const parts = SHOWN.flatMap(state => {
    const number = counts.states[state] ?? 0;
    return number > 0 ? [{ state, number }] : [];
  });
  const total = parts.reduce((sum, { number }) => sum + number, 0);
  if (total === 0) return null;
  const summary = item
    ? t('works.summaryTo', { count: total, owner: labelOf(item, locale) })
    : t('works.summary', { count: total });
  return (
    <section className={styles.strip} aria-label={t('works.byState')}>
      <p>
        <strong>{summary}</strong>
        {counts.median_days !== null && (
          <span>{t('works.median', { count: Math.round(counts.median_days) })}</span>
        )}
      </p>
      <StateBar
        parts={parts.map(({ state, number }) => ({
          state,
          number,
          text: t('works.count', { state: words.state(state), number: formatNumber(number, locale) }),
        }))}
      />
    </section>
  );
}
