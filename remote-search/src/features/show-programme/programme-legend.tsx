import { useLocale } from 'shared/i18n';
import { OPEN_STATES, type WorkState, workWords } from 'shared/programme';
import { useProgrammeTexts } from '../../locales/programme-texts';
import { BELL_PATH } from './bell';
import styles from './programme-marks.module.css';
import type { ProgrammeOverlay } from './programme-overlays';

/** Open states except the states that an item leaves immediately. */
const SHOWN_STATES: readonly WorkState[] = OPEN_STATES.filter(
  state => state !== 'VERIFIED' && state !== 'FAULTY',
);

const Bell = () => (
  <svg viewBox="0 0 24 24" width="14" height="14" aria-hidden="true">
    <path fill="currentColor" d={BELL_PATH} />
  </svg>
);

interface Entry {
  key: string;
  className: string;
  text: string;
  inside?: React.ReactNode;
}

function Entries({ title, entries }: { title: string; entries: readonly Entry[] }) {
  return (
    <section className={styles.legend}>
      <h2>{title}</h2>
      <ul>
        {entries.map(({ key, className, text, inside }) => (
          <li key={key}>
            <span className={styles.sign} aria-hidden="true">
              <span className={className}>{inside}</span>
            </span>
            {text}
          </li>
        ))}
      </ul>
    </section>
  );
}

export function ProgrammeLegend({ shown }: { shown: readonly ProgrammeOverlay[] }) {
  const t = useProgrammeTexts();
  const locale = useLocale();
  const { state: states } = workWords[locale];
  const classes = (...names: (string | undefined)[]) => names.filter(Boolean).join(' ');
  return (
    <>
      {shown.includes('priorities') && (
        <Entries
          title={t('legend.priorities')}
          entries={[
            {
              key: 'first',
              className: classes(styles.disc, styles.numbered),
              text: t('legend.first'),
              inside: '1',
            },
            { key: 'next', className: styles.disc ?? '', text: t('legend.next') },
            { key: 'ring', className: styles.ring ?? '', text: t('legend.ring') },
          ]}
        />
      )}
      {shown.includes('works') && (
        <Entries
          title={t('legend.works')}
          entries={[
            ...SHOWN_STATES.map(state => ({
              key: state,
              className: classes(styles.work, styles[state]),
              text: states[state],
            })),
            {
              key: 'late',
              className: classes(styles.work, styles.REQUESTED, styles.late),
              text: t('legend.late'),
            },
          ]}
        />
      )}
      {shown.includes('alarms') && (
        <Entries
          title={t('legend.alarms')}
          entries={[
            { key: 'alarm', className: styles.alarm ?? '', text: t('legend.alarm'), inside: <Bell /> },
          ]}
        />
      )}
    </>
  );
}
