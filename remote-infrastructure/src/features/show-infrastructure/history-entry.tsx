import type { ReactNode } from 'react';
import { isAlive } from 'shared/contract';
import { formatDate, labelOf, speciesName, useLocale } from 'shared/i18n';
import {
  DIAGNOSIS_ADVICE,
  DIAGNOSIS_LEVELS,
  diagnosis,
  mortality,
  operations,
  riskOfVisit,
} from 'shared/kinds';
import { LocalizedLink, paths, useLocalizedNavigate } from 'shared/navigation';
import { correctionPath, refOf } from 'shared/outbox';
import { PencilSimpleIcon } from 'shared/ui/core';
import { DeathSign, NeutralizationTag, RiskTag } from 'shared/ui/data';
import { WaitingMark } from 'shared/ui/outbox';
import { Gallery } from 'shared/ui/pictures';
import {
  ActionMenu,
  Disclosure,
  deletionOf,
  type Facts,
  PicturesOf,
  RecordFacts,
  TimelineEntry,
  useDeleteRecord,
  useFieldTexts,
  useMayWrite,
  usePersonName,
} from 'shared/ui/record';
import { useTexts } from '../../locales/texts';
import { type DatedRecord, dayOf, type HistoryRecord, type SearchRecord } from './dated-records';
import type { Sheet } from './infrastructure-sheet';
import classes from './sheet.module.css';
import { questionAbout } from './what-goes-with-it';

type Visit = Extract<HistoryRecord, { kind: 'diagnosis' }>;
type Works = Extract<HistoryRecord, { kind: 'operation' }>;
type Case = Extract<HistoryRecord, { kind: 'mortality' }>;

interface EntryProps<Of = HistoryRecord> {
  record: Of;
  sheet: Sheet;
}

export function HistoryEntry({ record, sheet }: EntryProps) {
  if (record.kind === 'mortality') return <CaseEntry record={record} />;
  if (record.kind === 'search') return <SearchEntry record={record} />;
  if (record.kind === 'diagnosis') return <VisitEntry record={record} sheet={sheet} />;
  return <WorksEntry record={record} sheet={sheet} />;
}

function VisitEntry({ record, sheet }: EntryProps<Visit>) {
  const t = useTexts();
  const { label, shown, words } = useFieldTexts(diagnosis);
  const { type } = sheet;
  const { properties } = record;
  const advice = DIAGNOSIS_ADVICE[type]
    .filter(name => properties[name])
    .map(label)
    .join(', ');
  return (
    <RecordEntry
      record={record}
      sheet={sheet}
      title={
        <>
          {t('diagnosis.visit')} <RiskTag risk={riskOfVisit(type, properties)} />
        </>
      }
      summary={[advice && t('diagnosis.advised', { advice }), shown('arming', properties)]}
      facts={[
        ...DIAGNOSIS_LEVELS[type],
        { field: 'arming', label: `arming_id.${type}` },
        'condition',
        { field: 'advice', render: () => advice || words.none?.advice, wide: true },
        'technical_proposal',
        'actions',
        'equipped_structure',
        'remark',
      ]}
    />
  );
}

function WorksEntry({ record, sheet }: EntryProps<Works>) {
  const t = useTexts();
  const locale = useLocale();
  const { shown } = useFieldTexts(operations);
  const { properties } = record;
  const { equipments = [], neutralization_level = 'none' } = properties;
  const neutralization = <NeutralizationTag neutralization={neutralization_level} />;
  const list = equipments.map(({ id, type, count, reference, comment }) => (
    <li key={id}>
      <strong>{count} ×</strong> {labelOf(type, locale)}
      {reference && ` (${reference})`}
      {comment && <div className={classes.soft}>{comment}</div>}
    </li>
  ));
  return (
    <RecordEntry
      record={record}
      sheet={sheet}
      title={
        <>
          {t('operation.works')} {neutralization}
        </>
      }
      summary={[
        shown('operation_type', properties),
        ...equipments.map(({ type, count }) => `${count} × ${labelOf(type, locale)}`),
      ]}
      facts={[
        { field: 'neutralization_level', render: () => neutralization },
        'operation_type',
        {
          field: 'equipments',
          wide: true,
          render: () =>
            list.length > 0 ? <ul className={classes.equipments}>{list}</ul> : t('operation.noEquipment'),
        },
        'remark',
      ]}
    />
  );
}

interface RecordEntryProps extends EntryProps<DatedRecord> {
  title: ReactNode;
  /** The most important facts in one line, before the author. */
  summary: readonly string[];
  /** All facts; shown on demand. */
  facts: Facts;
}

const RECORDS = { diagnosis, operation: operations } as const;

function RecordEntry({ record, sheet, title, summary, facts }: RecordEntryProps) {
  const t = useTexts();
  const locale = useLocale();
  const nameOf = usePersonName();
  const { kind, entry, properties } = record;
  const { created_by, remark, media = [] } = properties;
  const name = t(`${kind}.of`, { date: formatDate(dayOf(record), locale) });
  const line = [...summary, created_by && nameOf(created_by)].filter(Boolean).join(' · ');
  return (
    <TimelineEntry
      title={title}
      name={name}
      day={dayOf(record)}
      menu={<EntryMenu record={record} sheet={sheet} name={name} />}
    >
      {entry && (
        <div>
          <WaitingMark entry={entry} />
        </div>
      )}
      {line && <p>{line}</p>}
      {remark && <p className={classes.remark}>{remark}</p>}
      <Gallery pictures={media} />
      {entry && <PicturesOf entry={entry} />}
      <Disclosure title={t('sheet.details')} printed>
        <RecordFacts kind={RECORDS[kind]} of={record} facts={facts} />
      </Disclosure>
    </TimelineEntry>
  );
}

/**
 * An editor's actions on a visit or works. A record with a waiting write cannot be deleted here: the outbox discards
 * the write.
 */
function EntryMenu({ record, sheet, name }: EntryProps<DatedRecord> & { name: string }) {
  const t = useTexts();
  const locale = useLocale();
  const navigate = useLocalizedNavigate();
  const deleteRecord = useDeleteRecord();
  const mayWrite = useMayWrite(record.entry);
  const { ref, recorded } = sheet;
  const { kind, id, entry, properties } = record;
  if (!mayWrite) return null;
  const remove = async (existing: number) => {
    await deleteRecord({
      resource: RECORDS[kind].name,
      id: existing,
      version: properties.version,
      ...questionAbout(record, kind === 'diagnosis' ? recorded.visits : recorded.works, t, locale),
    });
  };
  return (
    <ActionMenu
      type="text"
      size="middle"
      label={t('actions.about', { about: name })}
      heading={<strong>{name}</strong>}
      actions={[
        {
          key: 'edit',
          icon: <PencilSimpleIcon />,
          label: t('actions.edit'),
          onSelect: () => navigate((entry && correctionPath(entry)) ?? paths[kind](ref, id ?? undefined)),
        },
        ...(entry || id === null ? [] : [deletionOf(t('actions.delete'), () => remove(id))]),
      ]}
    />
  );
}

/** A mortality case in the history. Its own sheet holds its actions. */
function CaseEntry({ record }: { record: Case }) {
  const t = useTexts();
  const locale = useLocale();
  const { code, shown } = useFieldTexts(mortality);
  const { id, entry, properties } = record;
  const { species, count, death_cause, author, comment, media = [] } = properties;
  const ref = id ?? (entry && refOf(entry.id));
  const name = `${species ? speciesName(species, locale) : t('sheet.bird')} × ${shown('count', { count })}`;
  return (
    <TimelineEntry
      title={ref ? <LocalizedLink to={paths.mortalityCase(ref)}>{name}</LocalizedLink> : name}
      day={dayOf(record)}
    >
      {entry && (
        <div>
          <WaitingMark entry={entry} />
        </div>
      )}
      <p className={classes.cause}>
        <DeathSign cause={death_cause?.code} alive={isAlive(properties)} />
        {[isAlive(properties) && code('alive', 'true'), death_cause && labelOf(death_cause, locale), author]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {comment && <p className={classes.remark}>{comment}</p>}
      <Gallery pictures={media} />
      {entry && <PicturesOf entry={entry} />}
    </TimelineEntry>
  );
}

/** A search for dead birds, with what it found. Its own sheet holds its actions. */
function SearchEntry({ record: { id, entry, properties } }: { record: SearchRecord }) {
  const t = useTexts();
  const { date, way, nothing_found, finds } = properties;
  const outcome = finds > 0 ? 'found' : nothing_found ? 'nothing' : 'notSaid';
  const title = `${t(`search.${way}`)}, ${t(`search.${outcome}`, { count: finds })}`;
  return (
    <TimelineEntry title={<LocalizedLink to={`/surveys/${id}`}>{title}</LocalizedLink>} day={date}>
      {entry && <WaitingMark entry={entry} />}
    </TimelineEntry>
  );
}
