import { Suspense } from 'react';
import {
  birdsOf,
  fieldLabel,
  type InfrastructureType,
  isLocalRef,
  type Neutralization,
} from 'shared/contract';
import { lengthOfLine } from 'shared/geometry';
import { formatDate, formatLength, labelOf, useLocale } from 'shared/i18n';
import {
  DIAGNOSIS_LEVELS,
  type Diagnosis,
  diagnosis,
  infrastructures,
  lines,
  points,
  riskOfVisit,
} from 'shared/kinds';
import { paths, useLocalizedNavigate } from 'shared/navigation';
import { lazyPart, WrenchIcon } from 'shared/ui/core';
import { DeathTag, NeutralizationTag, RiskTag } from 'shared/ui/data';
import {
  ChangeCard,
  defineRecord,
  FeatherIcon,
  isToldOnPaper,
  NotePencilIcon,
  type OwnSheet,
  RecordFacts,
  useFieldTexts,
  usePrinting,
  waitingPicturesOf,
} from 'shared/ui/record';
import { useTexts } from '../../locales/texts';
import { useInfrastructureName } from '../read-infrastructure/infrastructure-name';
import type { Subject } from '../read-infrastructure/subject';
import { type Recorded, useRecorded } from './dated-records';
import { History } from './history';
import { withInfrastructure } from './what-goes-with-it';

/** Loads after the sheet. If it fails, the rest of the sheet stays. */
const Programme = lazyPart(
  async () => (await import('../show-programme/where-to-act')).WhereToAct,
  () => null,
);

/** A support or line on its sheet, with the records about it that the sheet shows. */
export type Sheet = Subject & ReturnType<typeof useSheet>;

function useSheet(subject: Subject) {
  const t = useTexts();
  const locale = useLocale();
  const navigate = useLocalizedNavigate();
  const isPrinting = usePrinting();
  const delivered = useRecorded(subject);
  const { ref, type } = subject;
  // Prints leave out blurred cases.
  const cases = isPrinting ? delivered.cases.filter(isToldOnPaper) : delivered.cases;
  const recorded: Recorded = { ...delivered, cases };
  const { visits, works } = recorded;
  const all = [...visits, ...works, ...cases];
  // The newest visit and works determine risk and neutralisation, as on the server.
  const [lastVisit] = visits;
  const { neutralization_level, date = null } = works[0]?.properties ?? {};
  const neutralization: Neutralization = neutralization_level ?? 'none';
  const risk = riskOfVisit(type, lastVisit?.properties);
  return {
    recorded,
    risk,
    neutralization,
    neutralizedOn: date,
    isComplete: cases.length === delivered.cases.length,
    pictures: all.flatMap(({ properties }) => properties.media ?? []),
    waitingPictures: all.flatMap(({ entry }) => waitingPicturesOf(entry)),
    addPicture: paths.diagnosis(ref, lastVisit?.id ?? undefined),
    symbol: { kind: type === 'POLE' ? 'support' : 'line', risk, neutralization },
    mapPath: isLocalRef(ref) ? undefined : `${paths.search()}?selected=infrastructures:${ref}`,
    deletion: withInfrastructure(recorded, t, locale),
    actions: [
      {
        key: 'diagnosis',
        icon: <NotePencilIcon />,
        label: t('actions.addDiagnosis'),
        onSelect: () => navigate(paths.diagnosis(ref)),
      },
      {
        key: 'mortality',
        icon: <FeatherIcon />,
        label: t('actions.addMortality'),
        onSelect: () => navigate(paths.newMortality(ref)),
      },
      {
        key: 'operation',
        icon: <WrenchIcon />,
        label: t('actions.addOperation'),
        onSelect: () => navigate(paths.operation(ref)),
      },
    ],
  } satisfies OwnSheet & Record<string, unknown>;
}

function Name(sheet: Sheet) {
  return useInfrastructureName(sheet);
}

function Pills({ risk, neutralization, neutralizedOn, recorded: { cases } }: Sheet) {
  const { label } = useFieldTexts(infrastructures);
  const birds = cases.reduce((sum, { properties }) => sum + birdsOf(properties), 0);
  const causes = new Set(cases.map(({ properties }) => properties.death_cause?.code));
  return (
    <>
      <span>
        <span className="ui-spoken">{label('risk')} : </span>
        <RiskTag risk={risk} />
      </span>
      <span>
        <span className="ui-spoken">{label('neutralization')} : </span>
        <NeutralizationTag neutralization={neutralization} risk={risk} date={neutralizedOn} inFull />
      </span>
      {birds > 0 && <DeathTag count={birds} cause={causes.size === 1 ? [...causes][0] : undefined} />}
    </>
  );
}

/** The levels that determine the risk, and the date of the visit. */
const LastVisit = ({ type, recorded: { visits } }: Sheet) =>
  visits[0] && (
    <RecordFacts
      kind={diagnosis}
      of={visits[0]}
      look="bar"
      facts={[
        ...DIAGNOSIS_LEVELS[type].filter(level => level !== 'sgmt_build_integr_risk'),
        {
          field: 'date',
          label: 'lastVisit',
          render: ({ properties: { date } }: { properties: Partial<Diagnosis> }, { locale }) =>
            date && formatDate(date, locale, { dateStyle: 'month' }),
        },
      ]}
    />
  );

const WhereToAct = ({ ref, type, neutralization }: Sheet) =>
  !isLocalRef(ref) && (
    <Suspense>
      <Programme id={ref} type={type} isDone={neutralization === 'full'} />
    </Suspense>
  );

function Changes({ ref, type, isComplete, recorded: { visits, works, cases } }: Sheet) {
  if (isLocalRef(ref) || !isComplete) return null;
  return (
    <ChangeCard
      resource={type === 'POLE' ? 'points' : 'lines'}
      id={ref}
      dateOf={(kind, record) => {
        const records = kind === 'diagnosis' ? visits : kind === 'operations' ? works : cases;
        return records.find(candidate => candidate.id === record)?.properties.date;
      }}
    />
  );
}

const SHAPES: Record<InfrastructureType, string> = {
  POLE: 'M32 8v48M16 18h32M20 28h24M20 18v-4M44 18v-4M32 14v-6M24 28v-3M40 28v-3M2 12q9 4 18 2M44 14q9-2 18-6',
  LINE: 'M14 18v38M50 18v38M6 24h16M42 24h16M0 28q7-2 14-4q18 10 36 0q7 2 14 4M4 21v3M24 21v3M40 21v3M60 21v3',
};

const sheetOf = (type: InfrastructureType) =>
  defineRecord({
    kind: type === 'POLE' ? points : lines,
    prefix: paths.infrastructures(),
    sheet: {
      use: useSheet,
      headline: (sheet: Sheet) => <Name {...sheet} />,
      subtitle: ['municipality', 'owner'],
      pills: Pills,
      drawing: (
        <svg
          viewBox="0 0 64 64"
          aria-hidden="true"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinecap="round"
        >
          <path d={SHAPES[type]} />
        </svg>
      ),
      main: [{ slot: LastVisit }, { slot: WhereToAct, on: 'narrow' }, { slot: History }],
      aside: [
        'place',
        { slot: WhereToAct, on: 'wide' },
        {
          card: [
            {
              look: 'rows',
              facts: [
                {
                  field: 'arming',
                  label: ({ locale }) => fieldLabel(diagnosis.facts, `arming_id.${type}`, locale),
                  render: ({ recorded: { visits } }: Sheet, { locale }) =>
                    visits[0]?.properties.arming?.map(item => labelOf(item, locale)).join(', '),
                },
                'network_type',
                'owner',
                'condition',
                'operator_number',
                {
                  field: 'length',
                  render: ({ geometry }: Sheet, { locale }) =>
                    geometry.type === 'LineString' && formatLength(lengthOfLine(geometry), locale),
                },
                'areas',
                'position',
              ],
            },
            'stamps',
          ],
        },
        { slot: Changes },
      ],
    },
  });

/** The sheets of supports and lines, including writes that wait on this device. */
export const SHEETS = { POLE: sheetOf('POLE'), LINE: sheetOf('LINE') };
