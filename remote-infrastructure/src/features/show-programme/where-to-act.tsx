import { useId } from 'react';
import { useConnection, useQuery } from 'shared/api';
import { type InfrastructureType, localToday } from 'shared/contract';
import { formatDate, speciesName, useLocale, withCapital } from 'shared/i18n';
import { diagnosis } from 'shared/kinds';
import { LocalizedLink, paths } from 'shared/navigation';
import { ownEntries, useOutbox } from 'shared/outbox';
import { isDoneState, overdueDays, workWords } from 'shared/programme/saying';
import {
  BellFilledIcon,
  CheckCircleFilledIcon,
  ClockCounterClockwiseIcon,
  Late,
  WarningFilledIcon,
} from 'shared/ui/core';
import { Pill } from 'shared/ui/data';
import { WaitingMark } from 'shared/ui/outbox';
import { isToldOnPaper, useFieldTexts, usePrinting } from 'shared/ui/record';
import { waitingMoves } from 'shared/works';
import { useTexts } from '../../locales/texts';
import { RankCard } from './rank-card';
import { type OpenAlarm, type OpenWorks, openAlarmsQuery, openWorksQuery, rankQuery } from './read-programme';
import classes from './show-programme.module.css';

function AlarmNotes({ alarms }: { alarms: readonly OpenAlarm[] }) {
  const t = useTexts();
  const locale = useLocale();
  const isPrinting = usePrinting();
  const shown = isPrinting ? alarms.filter(({ mortality }) => isToldOnPaper(mortality)) : alarms;
  return shown.map(({ id, kind, mortality: { properties } }) => {
    const { species, date } = properties;
    const bird = species ? speciesName(species, locale) : t('sheet.bird');
    return (
      <section key={id} className={classes.alarm} aria-label={t('act.alarm')}>
        <BellFilledIcon />
        <div>
          <strong>{t(kind === 'to_check' ? 'act.toCheck' : 'act.diedAnyway')}</strong>
          <p>{t('act.birdOn', { bird, date: formatDate(date, locale) })}</p>
          <LocalizedLink to={paths.alarms()}>{t('act.toAlarms')}</LocalizedLink>
        </div>
      </section>
    );
  });
}

const DUE_TEXTS = ['REQUESTED', 'PLANNED', 'FITTED', 'FAULTY', 'MONITORED'] as const;
const dueText = (state: string) => DUE_TEXTS.find(candidate => candidate === state);

function WorksCard({ works }: { works: OpenWorks }) {
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

interface WhereToActProps {
  id: number;
  type: InfrastructureType;
  isDone: boolean;
}

/**
 * The programme's information about a support or line: open alarms, the rank, open works. Parts that fail to load are
 * omitted.
 */
export function WhereToAct({ id, type, isDone }: WhereToActProps) {
  const isOffline = useConnection(connection => connection.offline);
  const rank = useQuery(rankQuery(id));
  const works = useQuery(openWorksQuery(id));
  const alarms = useQuery(openAlarmsQuery(id));
  const isPending = [rank, works, alarms].some(query => query.isPending);
  if (isPending) return isOffline ? null : <Late />;
  return (
    <>
      {alarms.data && <AlarmNotes alarms={alarms.data} />}
      {rank.data && (
        <RankCard
          id={id}
          type={type}
          rank={rank.data}
          isDone={isDone}
          hasAlarm={Boolean(alarms.data?.length)}
        />
      )}
      {works.data?.map(openWorks => (
        <WorksCard key={openWorks.id} works={openWorks} />
      ))}
    </>
  );
}
