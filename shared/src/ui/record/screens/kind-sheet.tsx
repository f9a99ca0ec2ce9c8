import type { ReactNode } from 'react';
import type { AnyKind, Media, RecordRef } from '../../../contract';
import { correctionPath, type OutboxEntry, ownEntries, useOutbox } from '../../../outbox';
import { LocalizedLink, useLocalizedNavigate } from '../../../platform/navigation';
import { hasScope, useSession } from '../../../platform/session';
import { Button, LoadFailure, NotFoundPage, PencilSimpleIcon, TrashIcon } from '../../core';
import { FactList, LoadingLines } from '../../data';
import { WaitingMark } from '../../outbox';
import { Gallery } from '../../pictures';
import type { RecordDefinition, Shown } from '../kind/define-record';
import { useFieldTexts } from '../kind/field-texts';
import { useKindTexts } from '../kind/use-kind-texts';
import { type WithWaiting, withWaiting } from '../kind/waiting';
import { ChangeList } from '../sheet/change-list';
import { PicturesOf } from '../sheet/pictures-of';
import { RecordSheet, SheetActions } from '../sheet/record-sheet';
import { SheetCard } from '../sheet/sheet-card';
import { useDeleteRecord } from '../sheet/use-delete-record';
import { useRecord } from '../sheet/use-record';
import { WaitingSheet } from './waiting-sheet';

interface RecordGateProps<One> {
  kind: AnyKind;
  /** Where its list lies. */
  prefix: string;
  recordRef: RecordRef | undefined;
  /** Shows a record that is still on this device only; in words, as it was written, by default. */
  waiting?: (entry: OutboxEntry) => ReactNode;
  children: (merged: WithWaiting<One>) => ReactNode;
}

/** Shows the sheet of a record with what waits of it, or what there is instead: one that waits, none, a failure. */
export function RecordGate<One extends Shown>({
  kind,
  prefix,
  recordRef,
  waiting,
  children,
}: RecordGateProps<One>) {
  const { say, nomenclatures } = useFieldTexts(kind);
  const entries = useOutbox(ownEntries);
  const state = useRecord(kind, recordRef);
  switch (state.status) {
    case 'pending':
      return <LoadingLines title rows={10} />;
    case 'failed':
      return <LoadFailure title={say('readFailed')} onRetry={state.retry} />;
    case 'unknown':
      return (
        <NotFoundPage
          text={say('notFound')}
          back={<LocalizedLink to={prefix}>{say('toList')}</LocalizedLink>}
        />
      );
    case 'waiting':
      return waiting?.(state.entry) ?? <WaitingSheet kind={kind} entry={state.entry} />;
    case 'delivered':
      return children(withWaiting(kind, state.record as unknown as One, entries, nomenclatures));
  }
}

interface RecordActionsProps {
  kind: AnyKind;
  prefix: string;
  record: Shown;
  entry: OutboxEntry | undefined;
  /** What the question before a deletion says. */
  deletion?: string;
}

/** What an editor can do about a record. */
export function RecordActions({ kind, prefix, record, entry, deletion }: RecordActionsProps) {
  const say = useKindTexts(kind);
  const navigate = useLocalizedNavigate();
  const deleteRecord = useDeleteRecord();
  const writes = useSession(session => hasScope(session.user, 'data:write'));
  if (!writes || entry?.command.kind === 'delete') return null;
  const { id, properties } = record;
  const remove = async () => {
    const { version } = properties;
    const title = say('deleteTitle', { id });
    const content = deletion ?? say('recoverable');
    if (await deleteRecord({ resource: kind.name, id, version, title, content }))
      navigate(prefix, { replace: true });
  };
  return (
    <SheetActions>
      <Button
        size="large"
        icon={<PencilSimpleIcon aria-hidden />}
        onClick={() => navigate((entry && correctionPath(entry)) ?? `${prefix}/${id}?edit=1`)}
      >
        {say('edit')}
      </Button>
      <Button danger size="large" icon={<TrashIcon aria-hidden />} onClick={() => void remove()}>
        {say('delete')}
      </Button>
    </SheetActions>
  );
}

/** The sheet of a record: its fields, its pictures, its history. */
export function KindSheet({ of, recordRef }: { of: RecordDefinition; recordRef: RecordRef | undefined }) {
  return (
    <RecordGate kind={of.kind} prefix={of.prefix} recordRef={recordRef}>
      {merged => <Sheet of={of} {...merged} />}
    </RecordGate>
  );
}

function Sheet({ of, record, entry }: WithWaiting<Shown> & { of: RecordDefinition }) {
  const { kind, prefix, headline, parts: Parts } = of;
  const texts = useFieldTexts(kind);
  const { say, words } = texts;
  const { id, properties } = record;
  const media = (properties.media ?? []) as Media[];
  const fields = Object.entries(kind.facts.fields).filter(([, { type }]) => type !== 'pictures');
  const contentOf = (name: string, type: string) => {
    const text = texts.shown(name, properties);
    const link = properties[name] as number | { id: number } | null;
    if (type !== 'link' || !link) return text;
    const target = typeof link === 'object' ? link.id : link;
    return <LocalizedLink to={`/infrastructures/${target}`}>{text}</LocalizedLink>;
  };
  return (
    <RecordSheet
      heading={
        <>
          <h1>{headline?.(record as never, texts) ?? `${words.one} ${say('numbered', { id })}`}</h1>
          {entry && <WaitingMark entry={entry} />}
        </>
      }
      actions={<RecordActions {...{ kind, prefix, record, entry }} />}
    >
      <SheetCard title={say('sheet')}>
        <FactList
          facts={fields.map(([name, { type }]) => ({
            key: name,
            label: texts.label(name),
            value: contentOf(name, type),
          }))}
        />
      </SheetCard>
      {kind.facts.pictures && (
        <SheetCard
          title={words.field[kind.facts.pictures.field] ?? ''}
          aside={media.length > 0 && media.length}
        >
          {media.length > 0 && <Gallery pictures={media} />}
          {entry && <PicturesOf entry={entry} />}
        </SheetCard>
      )}
      {Parts && <Parts record={record as never} />}
      <SheetCard title={say('history')}>
        <ChangeList resource={kind.name} id={id} />
      </SheetCard>
    </RecordSheet>
  );
}
