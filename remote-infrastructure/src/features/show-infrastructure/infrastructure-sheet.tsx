import { Suspense } from 'react';
import { birdsOf, isLocalRef, type Media } from 'shared/contract';
import { labelOf, useLocale } from 'shared/i18n';
import { infrastructures, riskOfVisit } from 'shared/kinds';
import { paths } from 'shared/navigation';
import { Alert, lazyPart } from 'shared/ui/core';
import { DeathTag, NeutralizationTag, RiskTag } from 'shared/ui/data';
import { WaitingMark } from 'shared/ui/outbox';
import {
  ChangeCard,
  isToldOnPaper,
  LocationCard,
  municipalitiesOf,
  OnSheet,
  RecordSheet,
  SheetCard,
  useFieldTexts,
  useMayWrite,
  usePrinting,
  waitingPicturesOf,
} from 'shared/ui/record';
import { useTexts } from '../../locales/texts';
import { useInfrastructureName } from '../read-infrastructure/infrastructure-name';
import type { Subject } from '../read-infrastructure/subject';
import { ContextFacts } from './context-facts';
import { type Case, type Recorded, useRecorded } from './dated-records';
import { Drawing } from './drawing';
import { History } from './history';
import { InfrastructureActions } from './infrastructure-actions';
import { LastVisit } from './last-visit';

/** Loads after the sheet. If it fails, the rest of the sheet stays. */
const WhereToAct = lazyPart(
  async () => (await import('../show-programme/where-to-act')).WhereToAct,
  () => null,
);

/** The sheet of a support or a line, including writes that wait on this device. */
export function InfrastructureSheet({ subject }: { subject: Subject }) {
  const t = useTexts();
  const locale = useLocale();
  const { label } = useFieldTexts(infrastructures);
  const { all, recorded } = useTold(useRecorded(subject));
  const name = useInfrastructureName(subject);
  const mayWrite = useMayWrite(subject.entry);
  const { ref, type, geometry, entry, properties } = subject;
  const { visits, works, cases } = recorded;
  // The newest visit and works determine risk and neutralisation, as on the server.
  const [lastVisit] = visits;
  const [lastWorks] = works;
  const risk = riskOfVisit(type, lastVisit?.properties);
  const { neutralization_level: neutralization = 'none', date = null } = lastWorks?.properties ?? {};
  const birds = cases.reduce((sum, { properties }) => sum + birdsOf(properties), 0);
  const pictures = picturesOf(recorded);
  const { owner, areas } = properties;
  const whereToAct = !isLocalRef(ref) && (
    <Suspense>
      <WhereToAct id={ref} type={type} isDone={neutralization === 'full'} />
    </Suspense>
  );
  const subtitle = [municipalitiesOf(areas), owner && labelOf(owner, locale)].filter(Boolean).join(' · ');

  return (
    <RecordSheet
      title={name}
      subtitle={subtitle}
      back={paths.infrastructures()}
      pictures={pictures}
      waitingPictures={[...visits, ...works, ...cases].flatMap(record => waitingPicturesOf(record.entry))}
      drawing={<Drawing type={type} />}
      addPicture={mayWrite ? paths.diagnosis(ref, lastVisit?.id ?? undefined) : undefined}
      pills={
        <>
          {entry && <WaitingMark entry={entry} />}
          <span>
            <span className="ui-spoken">{label('risk')} : </span>
            <RiskTag risk={risk} />
          </span>
          <span>
            <span className="ui-spoken">{label('neutralization')} : </span>
            <NeutralizationTag neutralization={neutralization} risk={risk} date={date} inFull />
          </span>
          {birds > 0 && <DeathTag count={birds} cause={sharedCause(cases)} />}
        </>
      }
      actions={
        <InfrastructureActions
          subject={subject}
          recorded={recorded}
          about={{ title: name, subtitle, picture: pictures[0] }}
        />
      }
      aside={
        <>
          <LocationCard
            geometry={geometry}
            symbol={{ kind: type === 'POLE' ? 'support' : 'line', risk, neutralization }}
            mapPath={isLocalRef(ref) ? undefined : `${paths.search()}?selected=infrastructures:${ref}`}
          />
          <OnSheet width="wide">{whereToAct}</OnSheet>
          <SheetCard label={t('sheet.context')}>
            <ContextFacts subject={subject} lastVisit={lastVisit} />
          </SheetCard>
          {!isLocalRef(ref) && all && (
            <ChangeCard
              resource={type === 'POLE' ? 'points' : 'lines'}
              id={ref}
              dateOf={(kind, record) => {
                const records = kind === 'diagnosis' ? visits : kind === 'operations' ? works : cases;
                return records.find(candidate => candidate.id === record)?.properties.date;
              }}
            />
          )}
        </>
      }
    >
      {entry && isLocalRef(ref) && (
        <Alert
          type={entry.state === 'rejected' ? 'error' : 'info'}
          showIcon
          title={t(entry.state === 'rejected' ? 'sheet.rejected' : 'sheet.queued')}
          description={entry.error?.detail}
        />
      )}
      {lastVisit && <LastVisit visit={lastVisit.properties} type={type} />}
      <OnSheet width="narrow">{whereToAct}</OnSheet>
      <History subject={subject} recorded={recorded} />
    </RecordSheet>
  );
}

/** The records that the sheet shows. Prints leave out blurred cases; `all` is whether none was left out. */
function useTold(recorded: Recorded): { all: boolean; recorded: Recorded } {
  const isPrinting = usePrinting();
  const cases = isPrinting ? recorded.cases.filter(isToldOnPaper) : recorded.cases;
  return { all: cases.length === recorded.cases.length, recorded: { ...recorded, cases } };
}

/** The cause of all cases if it is the same. */
function sharedCause(cases: readonly Case[]): string | undefined {
  const [first, ...others] = cases.map(({ properties }) => properties.death_cause?.code);
  return others.every(code => code === first) ? first : undefined;
}

/** All pictures of an infrastructure: of visits, works and dead birds. */
const picturesOf = ({ visits, works, cases }: Recorded): readonly Media[] =>
  [...visits, ...works, ...cases].flatMap(({ properties }) => properties.media ?? []);
