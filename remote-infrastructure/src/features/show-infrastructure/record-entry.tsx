import type { ReactNode } from 'react';
import { formatDate, useLocale } from 'shared/i18n';
import { paths, useLocalizedNavigate } from 'shared/navigation';
import { correctionPath } from 'shared/outbox';
import { PencilSimpleIcon } from 'shared/ui/core';
import { WaitingMark } from 'shared/ui/outbox';
import { Gallery } from 'shared/ui/pictures';
import {
  ActionMenu,
  Disclosure,
  deletionOf,
  PicturesOf,
  TimelineEntry,
  useDeleteRecord,
  useMayWrite,
  usePersonName,
} from 'shared/ui/record';
import { useTexts } from '../../locales/texts';
import type { Subject } from '../read-infrastructure/subject';
import { type DatedRecord, dayOf, type Recorded } from './dated-records';
import classes from './sheet.module.css';
import { questionAbout } from './what-goes-with-it';

const RESOURCES = { diagnosis: 'diagnosis', operation: 'operations' } as const;

interface RecordEntryProps {
  record: DatedRecord;
  subject: Subject;
  recorded: Recorded;
  title: ReactNode;
  /** The most important facts in one line, before the author. */
  summary: readonly (string | false)[];
  /** All facts; shown on demand. */
  details: ReactNode;
}

/** A visit or works in the history, with its pictures and an editor's actions. */
export function RecordEntry({ record, subject, recorded, title, summary, details }: RecordEntryProps) {
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
      menu={<EntryMenu record={record} subject={subject} recorded={recorded} name={name} />}
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
        {details}
      </Disclosure>
    </TimelineEntry>
  );
}

interface EntryMenuProps {
  record: DatedRecord;
  subject: Subject;
  recorded: Recorded;
  /** Name of the record. */
  name: string;
}

/** An editor's actions on a visit or works. Waiting writes are discarded in the outbox instead. */
function EntryMenu({ record, subject, recorded, name }: EntryMenuProps) {
  const t = useTexts();
  const locale = useLocale();
  const navigate = useLocalizedNavigate();
  const deleteRecord = useDeleteRecord();
  const mayWrite = useMayWrite(record.entry);
  const { kind, id, entry, properties } = record;
  if (!mayWrite) return null;
  const remove = async (existing: number) => {
    await deleteRecord({
      resource: RESOURCES[kind],
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
          onSelect: () =>
            navigate((entry && correctionPath(entry)) ?? paths[kind](subject.ref, id ?? undefined)),
        },
        ...(entry || id === null ? [] : [deletionOf(t('actions.delete'), () => remove(id))]),
      ]}
    />
  );
}
