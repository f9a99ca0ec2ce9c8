import type { ReactNode } from 'react';
import type { AnyKind, Media, RecordRef } from '../../../contract';
import type { Geometry } from '../../../geometry';
import { correctionPath, type OutboxEntry, ownEntries, useOutbox } from '../../../outbox';
import { LocalizedLink, useLocalizedNavigate } from '../../../platform/navigation';
import { LoadFailure, NotFoundPage, PencilSimpleIcon } from '../../core';
import { FactList, LoadingLines } from '../../data';
import { WaitingMark } from '../../outbox';
import type { RecordDefinition, Shown } from '../kind/define-record';
import { useFieldTexts } from '../kind/field-texts';
import { useKindTexts } from '../kind/use-kind-texts';
import { type WithWaiting, withWaiting } from '../kind/waiting';
import { ChangeCard } from '../sheet/change-card';
import { ClipboardTextIcon } from '../sheet/icons';
import { useLinkActions } from '../sheet/link-actions';
import { LocationCard } from '../sheet/location-card';
import { type Areas, municipalitiesOf } from '../sheet/municipalities-of';
import { waitingPicturesOf } from '../sheet/pictures-of';
import { RecordSheet } from '../sheet/record-sheet';
import { deletionOf, ReaderActions, SheetActions, type SheetActionsProps } from '../sheet/sheet-actions';
import { SheetCard } from '../sheet/sheet-card';
import { useDeleteRecord } from '../sheet/use-delete-record';
import { useLeaveSheet } from '../sheet/use-leave-sheet';
import { useMayWrite } from '../sheet/use-may-write';
import { useRecord } from '../sheet/use-record';
import classes from './kind-sheet.module.css';
import { WaitingSheet } from './waiting-sheet';

interface RecordGateProps<One> {
  kind: AnyKind;
  /** Path of its list. */
  prefix: string;
  recordRef: RecordRef | undefined;
  /** Renders a record that exists only on this device. By default, describes what was written. */
  waiting?: (entry: OutboxEntry) => ReactNode;
  children: (merged: WithWaiting<One>) => ReactNode;
}

/**
 * Renders the sheet of a record with its waiting changes, or what replaces it: a waiting record, a 404 page or an
 * error.
 */
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
  if (state.status === 'delivered')
    return children(withWaiting(kind, state.record as unknown as One, entries, nomenclatures));
  if (state.status === 'waiting')
    return waiting?.(state.entry) ?? <WaitingSheet kind={kind} entry={state.entry} />;
  return (
    <div className={classes.instead}>
      {state.status === 'pending' && <LoadingLines title rows={10} />}
      {state.status === 'failed' && <LoadFailure title={say('readFailed')} onRetry={state.retry} />}
      {state.status === 'unknown' && (
        <NotFoundPage
          text={say('notFound')}
          back={<LocalizedLink to={prefix}>{say('toList')}</LocalizedLink>}
        />
      )}
    </div>
  );
}

interface RecordActionsProps {
  kind: AnyKind;
  prefix: string;
  record: Shown;
  entry: OutboxEntry | undefined;
  /** Text of the confirmation before a deletion. */
  deletion?: string;
  about: SheetActionsProps['about'];
}

/** The actions on a record. Only editors can change it. */
export function RecordActions({ kind, prefix, record, entry, deletion, about }: RecordActionsProps) {
  const say = useKindTexts(kind);
  const navigate = useLocalizedNavigate();
  const deleteRecord = useDeleteRecord();
  const leave = useLeaveSheet(prefix);
  const mayWrite = useMayWrite(entry);
  const { id, geometry, properties } = record;
  const links = useLinkActions(`${prefix}/${id}`, geometry as Geometry | null);
  const remove = async () => {
    const { version } = properties;
    const title = say('deleteTitle', { id });
    const content = deletion ?? say('recoverable');
    if (await deleteRecord({ resource: kind.name, id, version, title, content })) leave();
  };
  if (!mayWrite) return <ReaderActions links={links} about={about} />;
  return (
    <SheetActions
      main={{
        key: 'edit',
        icon: <PencilSimpleIcon />,
        label: say('edit'),
        onSelect: () => navigate((entry && correctionPath(entry)) ?? `${prefix}/${id}?edit=1`),
      }}
      more={[...links, deletionOf(say('delete'), remove)]}
      about={about}
    />
  );
}

/** The sheet of a record: its pictures, its fields, its place, its history. */
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
  const mayWrite = useMayWrite(entry);
  const { id, geometry, properties } = record;
  const media = (properties.media ?? []) as Media[];
  const fields = Object.entries(kind.facts.fields).filter(([, { type }]) => type !== 'pictures');
  const title = headline?.(record as never, texts) ?? `${words.one} ${say('numbered', { id })}`;
  const subtitle = municipalitiesOf(properties.areas as Areas);
  const contentOf = (name: string, type: string) => {
    const text = texts.shown(name, properties);
    const link = properties[name] as number | { id: number } | null;
    if (type !== 'link' || !link) return text;
    const target = typeof link === 'object' ? link.id : link;
    return <LocalizedLink to={`/infrastructures/${target}`}>{text}</LocalizedLink>;
  };
  return (
    <RecordSheet
      title={title}
      subtitle={subtitle}
      back={prefix}
      pictures={media}
      waitingPictures={waitingPicturesOf(entry)}
      drawing={<ClipboardTextIcon />}
      addPicture={mayWrite && kind.facts.pictures ? `${prefix}/${id}?edit=1` : undefined}
      pills={entry && <WaitingMark entry={entry} />}
      actions={
        <RecordActions {...{ kind, prefix, record, entry, about: { title, subtitle, picture: media[0] } }} />
      }
      aside={
        <>
          {geometry && <LocationCard geometry={geometry as Geometry} />}
          <ChangeCard resource={kind.name} id={id} />
        </>
      }
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
      {Parts && <Parts record={record as never} />}
    </RecordSheet>
  );
}
