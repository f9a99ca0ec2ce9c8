import { type CSSProperties, Fragment, type ReactNode, useId } from 'react';
import type { Answer } from 'shared/contract/area-answers';
import { formatNumber, useLocale } from 'shared/i18n';
import { LocalizedLink } from 'shared/navigation';
import { NeutralizationSign, RiskSign } from 'shared/ui/data';
import { Face } from 'shared/ui/record';
import { useReportTexts } from '../../locales/report-texts';
import styles from './answer.module.css';

type SentenceOf = Answer['sentences'][number];

/** Maximum number of deaths or works that are drawn one by one. */
const MOST_DRAWN = 60;

const COLOURS = { deaths: 'var(--av-death)', works: 'var(--av-done)', visits: 'var(--av-wait)' };

const HATCHED =
  'repeating-linear-gradient(-45deg, var(--av-line-control) 0 1.5px, var(--av-surface) 1.5px 6px)';
const FILLS: Readonly<Record<string, string>> = {
  full: 'var(--av-done)',
  partial: 'var(--av-partial)',
  left: 'var(--av-risk-high)',
  visited: 'var(--av-primary)',
  unvisited: HATCHED,
};

const SIGNS: Readonly<Record<string, ReactNode>> = {
  full: <NeutralizationSign neutralization="full" size={22} />,
  partial: <NeutralizationSign neutralization="partial" size={22} />,
  left: <RiskSign risk="RISK_H" size={22} />,
};

const OTHERS = { scientific_name: '', size_class: null };

/**
 * The parts of a figure with their numbers. Up to `MOST_DRAWN` deaths or works are drawn one by one; more works, and
 * visits, are drawn as a bar.
 */
function Parts({ subject, parts }: Pick<SentenceOf, 'subject' | 'parts'>) {
  const t = useReportTexts();
  const locale = useLocale();
  const total = parts.reduce((sum, { number }) => sum + number, 0);
  if (total === 0) return null;
  const isDrawn = subject !== 'visits' && total <= MOST_DRAWN;
  return (
    <>
      {!isDrawn && subject !== 'deaths' && (
        <div className={styles.bar} aria-hidden="true">
          {parts.map(({ code, number }) => (
            <span key={code} style={{ flexGrow: number, background: FILLS[code] }} />
          ))}
        </div>
      )}
      <ul className={styles.parts}>
        {parts.map(({ code, name, number, bird }) => (
          <li key={code}>
            <span aria-hidden="true">
              {Array.from({ length: isDrawn ? number : 0 }, (_, at) => (
                <Fragment key={at}>
                  {SIGNS[code] ?? <Face of={{ bird: bird ?? OTHERS }} size="glyph" className={styles.bird} />}
                </Fragment>
              ))}
            </span>
            <small>{t('answer.part', { name, number: formatNumber(number, locale) })}</small>
          </li>
        ))}
      </ul>
    </>
  );
}

/** A sentence with its figure and the parts of the figure. Its source and limit stand beside it. */
export function Sentence({ sentence, to }: { sentence: SentenceOf; to: string }) {
  const t = useReportTexts();
  const id = useId();
  const { subject, figure, says, detail, parts, source, limit } = sentence;
  return (
    <section
      className={styles.sentence}
      style={{ '--subject': COLOURS[subject] } as CSSProperties}
      aria-labelledby={id}
    >
      <div>
        <h2 id={id}>
          <strong>{figure}</strong> {says}
        </h2>
        <p>{detail}</p>
        <Parts subject={subject} parts={parts} />
        <LocalizedLink to={to}>{t(`answer.open.${subject}`)}</LocalizedLink>
      </div>
      <aside>
        <h3>{t('answer.source')}</h3>
        <p>{source}</p>
        <p>
          <b>{t('answer.limit')}</b> {limit}
        </p>
      </aside>
    </section>
  );
}
