import { type ReactNode, Suspense, useId } from 'react';
import { request, settingsQuery, useNomenclatures, useQuery } from 'shared/api';
import { isAlive, isLocalRef, z } from 'shared/contract';
import { formatDate, speciesName, useLocale } from 'shared/i18n';
import { type MortalityCase, mortality } from 'shared/kinds';
import { type Survey, saysWhatItFound, surveys, surveyTracks } from 'shared/kinds/surveys';
import { LocalizedLink, paths, useLocalizedNavigate } from 'shared/navigation';
import { ownEntries, refOf, submit, useOutbox } from 'shared/outbox';
import { monthsAfter } from 'shared/programme';
import { keys, registerKinds } from 'shared/records';
import { useSession } from 'shared/session';
import { Alert, Button, confirm, lazyPart, PlusIcon, TrashIcon } from 'shared/ui/core';
import { DeathSign, DeathTag, RiskSign } from 'shared/ui/data';
import { Checkbox } from 'shared/ui/form';
import { pageQuery } from 'shared/ui/list';
import { WaitingMark } from 'shared/ui/outbox';
import {
  ClipboardTextIcon,
  innerRecords,
  isToldOnPaper,
  type OwnSheet,
  type SheetDefinition,
  type SheetRecord,
  useFieldTexts,
  useMayWrite,
  usePrinting,
} from 'shared/ui/record';
import { useSurveyTexts } from '../../locales/survey-texts';
import { useTexts } from '../../locales/texts';
import { ProgrammeLink } from './programme-choice';
import classes from './survey.module.css';
import type { SurveyMapProps } from './survey-map';
import { MOST_LISTED, targetsQuery } from './targets-query';

// No screen of its own registers the kind of tracks, which the outbox needs to send.
registerKinds([surveyTracks.facts]);

type Sheet = SheetRecord<Survey>;

const SurveyMap = lazyPart<SurveyMapProps>(
  async () => (await import('./survey-map')).SurveyMap,
  () => null,
);

const refsOf = ({ properties }: Sheet) => properties.targets.map(({ infrastructure }) => infrastructure);

/** The form of a case that this search found, at its only support if it has one. */
function pathOfFind({ ref, properties: { date, targets } }: Sheet): string {
  const [only] = targets.length === 1 ? targets : [];
  return `${paths.newMortality(only?.infrastructure)}&survey=${ref}&date=${date}`;
}

/** Cases that the search found, delivered or waiting on this device. Prints leave out those whose place is blurred. */
function useFinds({ ref }: Sheet) {
  const isPrinting = usePrinting();
  const nomenclatures = useNomenclatures();
  const entries = useOutbox(ownEntries);
  const query = pageQuery(mortality, { survey: [ref], limit: MOST_LISTED });
  const { data } = useQuery({ ...query, enabled: !isLocalRef(ref) });
  const delivered = data?.features ?? [];
  const finds = innerRecords<MortalityCase['properties']>(
    mortality,
    ref,
    delivered,
    entries,
    nomenclatures,
    'survey',
  );
  return isPrinting ? finds.filter(isToldOnPaper) : finds;
}

function useSheet(sheet: Sheet): OwnSheet {
  const t = useSurveyTexts();
  const navigate = useLocalizedNavigate();
  return {
    actions: [
      {
        key: 'find',
        icon: <PlusIcon />,
        label: t('sheet.addFind'),
        onSelect: () => navigate(pathOfFind(sheet)),
      },
    ],
    deletion: t('sheet.deletion'),
  };
}

/** Says that a search counts only once it says what was found. */
function NotCounted(sheet: Sheet) {
  const t = useSurveyTexts();
  const { label } = useFieldTexts(surveys);
  const navigate = useLocalizedNavigate();
  const mayWrite = useMayWrite(sheet.entry);
  const finds = useFinds(sheet);
  const { ref, properties } = sheet;
  if (saysWhatItFound(properties) || finds.length > 0) return null;
  const sayNothing = () =>
    submit({ kind: 'update', resource: surveys.name, id: ref, body: { nothing_found: true } });
  return (
    <Alert
      type="warning"
      showIcon
      title={t('sheet.notCounted')}
      description={
        mayWrite && (
          <div className={classes.ways}>
            <Button size="large" onClick={sayNothing}>
              {label('nothing_found')}
            </Button>
            <Button size="large" onClick={() => navigate(pathOfFind(sheet))}>
              {t('sheet.addFind')}
            </Button>
          </div>
        )
      }
    />
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={classes.heading}>
        {title}
      </h2>
      {children}
    </section>
  );
}

function FindCount(sheet: Sheet) {
  const finds = useFinds(sheet);
  const count = usePrinting() ? finds.length : sheet.properties.finds;
  return count > 0 && <DeathTag count={count} />;
}

function Finds(sheet: Sheet) {
  const t = useSurveyTexts();
  const locale = useLocale();
  const { label, code } = useFieldTexts(surveys);
  const cases = useFieldTexts(mortality);
  const finds = useFinds(sheet);
  const { finds: number, nothing_found } = sheet.properties;
  if (finds.length === 0 && !nothing_found) return null;
  return (
    <Part title={label('finds')}>
      {finds.length === 0 && number === 0 && <p className={classes.soft}>{code('nothing_found', 'true')}</p>}
      <ul className={classes.list} hidden={finds.length === 0}>
        {finds.map(({ id, entry, properties: { species, count, death_cause, ...rest } }) => {
          const ref = id ?? (entry && refOf(entry.id));
          const name = species ? speciesName(species, locale) : t('sheet.bird');
          return (
            <li key={ref}>
              <DeathSign cause={death_cause?.code} alive={isAlive(rest)} />
              {ref && (
                <LocalizedLink to={paths.mortalityCase(ref)}>
                  {name} × {cases.shown('count', { count })}
                </LocalizedLink>
              )}
              {entry && <WaitingMark entry={entry} />}
            </li>
          );
        })}
      </ul>
    </Part>
  );
}

function Targets(sheet: Sheet) {
  const t = useSurveyTexts();
  const texts = useTexts();
  const { label } = useFieldTexts(surveys);
  const { targets } = sheet.properties;
  const { data: read } = useQuery(targetsQuery(refsOf(sheet)));
  return (
    <Part title={`${label('targets')} (${targets.length})`}>
      <ul className={classes.list} hidden={targets.length === 0}>
        {targets.slice(0, MOST_LISTED).map(({ id, infrastructure, from_m, to_m }) => {
          const feature = read?.get(infrastructure);
          return (
            <li key={id}>
              {feature && <RiskSign risk={feature.properties.risk} />}
              <LocalizedLink to={paths.infrastructure(infrastructure)}>
                {feature
                  ? texts(`concerned.${feature.resourcetype}`, { id: infrastructure })
                  : t('targets.numbered', { id: infrastructure })}
              </LocalizedLink>
              <span className={classes.soft}>
                {[
                  feature?.properties.municipality,
                  (from_m !== null || to_m !== null) &&
                    t('sheet.stretch', { from: from_m ?? 0, to: to_m ?? t('sheet.lineEnd') }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </li>
          );
        })}
      </ul>
      {targets.length > MOST_LISTED && (
        <p className={classes.soft}>{t('targets.more', { count: targets.length - MOST_LISTED })}</p>
      )}
    </Part>
  );
}

const tracksSchema = z.array(surveyTracks.answerSchema);

/** The track of the search, for whoever walked it and their coordinators: the server answers it to nobody else. */
function useTrack({ ref }: Sheet) {
  const query = { survey: [ref] };
  return useQuery({
    queryKey: keys.list(surveyTracks.name, query),
    queryFn: ({ signal }) => request(tracksSchema, surveyTracks.path, { query, signal }),
    enabled: !isLocalRef(ref),
  }).data?.[0];
}

function PlaceAndTrack(sheet: Sheet) {
  const t = useSurveyTexts();
  const locale = useLocale();
  const { label } = useFieldTexts(surveyTracks);
  const { data: read } = useQuery(targetsQuery(refsOf(sheet)));
  const track = useTrack(sheet);
  const months = useQuery(settingsQuery).data?.track_months;
  const isOwn = useSession(({ user }) => user !== null && user.username === track?.created_by?.username);
  const deletedOn = track && months && monthsAfter(track.timestamp_create.slice(0, 10), months);
  async function throwAway(id: number) {
    const question = { title: t('track.question'), content: t('track.gone'), okText: t('track.throwAway') };
    if (await confirm({ ...question, danger: true }))
      submit({ kind: 'delete', resource: surveyTracks.name, id });
  }
  return (
    <>
      <Suspense fallback={<div className={classes.map} />}>
        <SurveyMap refs={refsOf(sheet)} read={read} track={track?.points} />
      </Suspense>
      {track && (
        <Part title={t('track.title')}>
          <p className={classes.soft}>{t('track.private')}</p>
          {deletedOn && (
            <p className={classes.soft}>{t('track.until', { date: formatDate(deletedOn, locale) })}</p>
          )}
          {isOwn && (
            <>
              <Checkbox
                value={track.shared}
                onChange={shared =>
                  submit({ kind: 'update', resource: surveyTracks.name, id: track.id, body: { shared } })
                }
              >
                {label('shared')}
              </Checkbox>
              <div className={classes.ways}>
                <Button danger icon={<TrashIcon />} onClick={() => void throwAway(track.id)}>
                  {t('track.throwAway')}…
                </Button>
              </div>
            </>
          )}
        </Part>
      )}
    </>
  );
}

const timesOf = ({ properties: { started_at, ended_at } }: Sheet) =>
  [started_at, ended_at].filter(Boolean).join(' – ');

export const surveySheet: SheetDefinition = {
  use: useSheet,
  drawing: <ClipboardTextIcon />,
  headline: ({ properties }: Sheet, { locale }) =>
    useSurveyTexts.translate('sheet.of', {
      date: formatDate(properties.date, locale, { dateStyle: 'medium' }),
    }),
  subtitle: ['observers', timesOf],
  pills: FindCount,
  main: [
    { slot: NotCounted },
    { look: 'bar', facts: ['way', 'people', 'width_m', 'distance_m'] },
    { slot: Finds },
    { facts: ['remark'] },
    { slot: Targets },
  ],
  aside: [
    { slot: PlaceAndTrack },
    {
      card: [
        {
          look: 'rows',
          facts: [
            'visibility',
            {
              field: 'programme',
              render: ({ properties: { programme } }: Sheet) => <ProgrammeLink id={programme} />,
            },
          ],
        },
        'stamps',
      ],
    },
    'changes',
  ],
};
