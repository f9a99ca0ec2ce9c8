import { useId } from 'react';
import { localToday } from 'shared/contract';
import { formatDate, useLocale, withCapital } from 'shared/i18n';
import { diagnosis } from 'shared/kinds';
import { LocalizedLink, paths } from 'shared/navigation';
import { ownEntries, useOutbox } from 'shared/outbox';
import { isDoneState, overdueDays, workWords } from 'shared/programme/saying';
import { CheckCircleFilledIcon, ClockCounterClockwiseIcon, WarningFilledIcon } from 'shared/ui/core';
import { Pill } from 'shared/ui/data';
import { WaitingMark } from 'shared/ui/outbox';
import { useFieldTexts } from 'shared/ui/record';
import { waitingMoves } from 'shared/works';
import { useTexts } from '../../locales/texts';
import type { OpenWorks } from './read-programme';
import classes from './show-programme.module.css';

const DUE_TEXTS = ['REQUESTED', 'PLANNED', 'FITTED', 'FAULTY', 'MONITORED'] as const;
const dueText = (state: string) => DUE_TEXTS.find(candidate => candidate === state);

/** Open works: their state, the requested measures, and the due date. */
export function WorksCard({ works }: { works: OpenWorks }) {
  const t = useTexts();
  const locale = useLocale();
  const titleId = useId();
  const entries = useOutbox(ownEntries);
  const { label } = useFieldTexts(diagnosis);
  const { id, state, measures, due } = works;
  // Computed from this device's day, since offline copies may be read weeks later.
  const late = overdueDays(due, localToday());
  const text = dueText(state);
  return (
    <section className={classes.works} aria-labelledby={titleId}>
      <header>
        <h2 id={titleId}>{t('act.works')}</h2>
        <LocalizedLink to={paths.workItem(id)}>{t('act.toWorks')}</LocalizedLink>
      </header>
      <p className={classes.state}>
        <Pill tone={isDoneState(state) ? 'done' : 'wait'}>
          {isDoneState(state) ? <CheckCircleFilledIcon /> : <ClockCounterClockwiseIcon />}
          {withCapital(workWords[locale].state[state])}
        </Pill>
        {waitingMoves(entries, id).map(entry => (
          <WaitingMark key={entry.id} entry={entry} />
        ))}
      </p>
      <p>{measures.map(label).join(', ')}</p>
      {late > 0 ? (
        <p className={classes.late}>
          <WarningFilledIcon />
          {t('act.late', { count: late })}
        </p>
      ) : (
        due &&
        text && <p className={classes.due}>{t(`act.due.${text}`, { date: formatDate(due, locale) })}</p>
      )}
    </section>
  );
}
