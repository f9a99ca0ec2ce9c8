import {
  birdsOf,
  fieldLabel,
  type InfrastructureType,
  isAlive,
  isLocalRef,
  type Neutralization,
  type RecordRef,
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
import { lazyPart, PencilSimpleIcon, QuotesIcon, WrenchIcon } from 'shared/ui/core';
import { DeathTag, NeutralizationTag, RiskTag } from 'shared/ui/data';
import {
  ChangeCard,
  defineRecord,
  Face,
  FaceParts,
  FeatherIcon,
  isToldOnPaper,
  NotePencilIcon,
  type OwnSheet,
  PoleOfSupport,
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
import classes from './sheet.module.css';
import { withInfrastructure } from './what-goes-with-it';

/** Loads after the sheet. If it fails to load, the sheet omits it. */
const Programme = lazyPart(
  async () => (await import('../show-programme/where-to-act')).WhereToAct,
  () => null,
);

/** Loads with its chart after the sheet. */
const OutagesByYear = lazyPart(
  async () => (await import('../show-programme/outages-by-year')).OutagesByYear,
  () => null,
);

export type Sheet = Subject & ReturnType<typeof useSheet>;

function useSheet(subject: Subject) {
  const t = useTexts();
  const locale = useLocale();
  const navigate = useLocalizedNavigate();
  const isPrinting = usePrinting();
  const delivered = useRecorded(subject);
  const { ref, type } = subject;
  // Prints leave out cases with a blurred place and cases with waiting changes.
  const cases = isPrinting ? delivered.cases.filter(isToldOnPaper) : delivered.cases;
  const findsOf = (id: RecordRef) => cases.filter(({ properties }) => properties.survey === id).length;
  const searches = isPrinting
    ? delivered.searches.map(search => ({
        ...search,
        properties: { ...search.properties, finds: findsOf(search.id) },
      }))
    : delivered.searches;
  const recorded: Recorded = { ...delivered, cases, searches };
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
    face:
      type === 'LINE'
        ? ('line' as const)
        : {
            arming: lastVisit?.properties.arming?.map(({ code }) => code) ?? [],
            equipment: works[0]?.properties.equipments?.map(one => one.type.code) ?? [],
          },
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
      ...(type === 'LINE' && !isLocalRef(ref)
        ? [
            {
              key: 'answer',
              icon: <QuotesIcon />,
              label: t('actions.answer'),
              onSelect: () => navigate(paths.answers({ line: ref })),
            },
          ]
        : []),
    ],
  } satisfies OwnSheet & Record<string, unknown>;
}

function Name(sheet: Sheet) {
  return useInfrastructureName(sheet);
}

function Pills({ risk, neutralization, neutralizedOn, recorded: { cases } }: Sheet) {
  const { label } = useFieldTexts(infrastructures);
  const dead = cases.filter(({ properties }) => !isAlive(properties));
  const birds = dead.reduce((sum, { properties }) => sum + birdsOf(properties), 0);
  const causes = new Set(dead.map(({ properties }) => properties.death_cause?.code));
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

/** The visit and the parts from which the drawing was made, unless there are pictures. */
function DrawnFrom({ face, pictures, waitingPictures, recorded: { visits } }: Sheet) {
  const t = useTexts();
  const locale = useLocale();
  const [lastVisit] = visits;
  if (face === 'line' || !lastVisit?.properties.date || pictures.length + waitingPictures.length > 0)
    return null;
  return (
    <p className={classes.drawn}>
      <PencilSimpleIcon aria-hidden />{' '}
      {t('drawing.from', { date: formatDate(lastVisit.properties.date, locale, { dateStyle: 'medium' }) })}{' '}
      <FaceParts of={face} />
      {face.equipment.length === 0 && t('drawing.nothingFitted')}.
    </p>
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
  !isLocalRef(ref) && <Programme id={ref} type={type} isDone={neutralization === 'full'} />;

const Outages = ({ ref }: Sheet) => !isLocalRef(ref) && <OutagesByYear id={ref} />;

const OperatorsPole = ({ ref, geometry, properties: { pole, pole_change } }: Sheet) =>
  pole != null &&
  !isLocalRef(ref) &&
  geometry.type === 'Point' && (
    <PoleOfSupport id={ref} geometry={geometry} pole={pole} change={pole_change ?? null} />
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

const sheetOf = (type: InfrastructureType) =>
  defineRecord({
    kind: type === 'POLE' ? points : lines,
    prefix: paths.infrastructures(),
    sheet: {
      use: useSheet,
      headline: (sheet: Sheet) => <Name {...sheet} />,
      subtitle: ['municipality', 'owner'],
      pills: Pills,
      main: [
        { slot: DrawnFrom },
        { slot: LastVisit },
        { slot: WhereToAct, on: 'narrow' },
        { slot: History },
        { slot: Outages },
        'comments',
      ],
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
                  render: ({ face, recorded: { visits } }: Sheet, { locale }) =>
                    visits[0]?.properties.arming?.length ? (
                      <span className={classes.arming}>
                        <Face of={face} size="glyph" />
                        {visits[0].properties.arming.map(item => labelOf(item, locale)).join(', ')}
                      </span>
                    ) : undefined,
                },
                'network_type',
                'owner',
                'condition',
                'operator_number',
                {
                  field: 'last_seen_date',
                  label: ({ locale }) => fieldLabel(infrastructures.facts, 'last_seen_date', locale),
                  render: ({ properties: { last_seen_date } }: Sheet, { locale }) =>
                    last_seen_date && formatDate(last_seen_date, locale),
                },
                {
                  field: 'length',
                  render: ({ geometry }: Sheet, { locale }) =>
                    geometry.type === 'LineString' && formatLength(lengthOfLine(geometry), locale),
                },
                'areas',
                'position',
              ],
            },
            { slot: OperatorsPole },
            'stamps',
          ],
        },
        { slot: Changes },
      ],
    },
  });

/** The sheets of supports and lines. They include writes that wait on this device. */
export const SHEETS = { POLE: sheetOf('POLE'), LINE: sheetOf('LINE') };
