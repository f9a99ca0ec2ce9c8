import { type ComponentType, type ReactNode, Suspense, useDeferredValue } from 'react';
import { type AnyKind, isLocalRef, type Media, type RecordRef } from '../../../contract';
import { correctionPath, type OutboxEntry, ownEntries, useOutbox } from '../../../outbox';
import { LocalizedLink, paths, useLocalizedNavigate } from '../../../platform/navigation';
import { useSheetPlace } from '../../../platform/navigation/sheet-place';
import { Late, LoadFailure, lazyPart, NotFoundPage, PencilSimpleIcon } from '../../core';
import { LoadingLines } from '../../data';
import { WaitingMark } from '../../outbox';
import type { RecordDefinition, Shown } from '../kind/define-record';
import type { Action, OwnSheet, SheetDefinition, SheetPart, SheetRecord } from '../kind/define-sheet';
import { Face } from '../kind/face';
import { useFieldTexts } from '../kind/field-texts';
import { shownOf } from '../kind/use-kind-rows';
import { useKindTexts } from '../kind/use-kind-texts';
import { type WithWaiting, withWaiting } from '../kind/waiting';
import { ChangeCard } from '../sheet/change-card';
import { useLinkActions } from '../sheet/link-actions';
import { LocationCard } from '../sheet/location-card';
import { OnSheet, RecordSheet } from '../sheet/record-sheet';
import {
  deletionOf,
  ReaderActions,
  SheetActions,
  type SheetActionsProps,
  useMayWrite,
} from '../sheet/sheet-actions';
import { SheetCard } from '../sheet/sheet-card';
import { useDeleteRecord } from '../sheet/use-delete-record';
import { useRecord } from '../sheet/use-record';
import classes from './kind-sheet.module.css';
import { type Areas, municipalitiesOf, RecordFacts, Stamps } from './record-facts';
import { WaitingNote, WaitingSheet, waitingPicturesOf } from './waiting-sheet';

/** Loads after the sheet. If it fails to load, the sheet omits it. */
const Comments = lazyPart(
  async () => (await import('../sheet/comments')).Comments,
  () => null,
);

interface RecordGateProps<One> {
  kind: AnyKind;
  /** Path of the kind's list. */
  prefix: string;
  recordRef: RecordRef | undefined;
  /** Renders a record that exists only on this device. By default, describes what was written. */
  waiting?: (entry: OutboxEntry) => ReactNode;
  children: (merged: WithWaiting<One>) => ReactNode;
}

/**
 * Renders the sheet of a record with its waiting changes, or what replaces the sheet, such as a waiting record, a 404
 * page or an error.
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
    return children(withWaiting(kind, shownOf(kind, state.record) as One, entries, nomenclatures));
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

export type ShownKind = RecordDefinition & { readonly sheet: SheetDefinition };

interface KindSheetProps {
  of: ShownKind;
  record: SheetRecord;
}

const nothingMore = (): OwnSheet => ({});

/** The sheet of one record, as its definition arranges it. */
export function KindSheet({ of: definition, record }: KindSheetProps) {
  const { kind, prefix, sheet } = definition;
  const { use: useOwn = nothingMore, headline, subtitle = [], pills, aside, paper } = sheet;
  const texts = useFieldTexts(kind);
  const own = useOwn(record as never);
  const { ref, entry, properties } = record;
  const mayWrite = useMayWrite(entry, kind.facts, properties);
  const state = { ...record, ...own };
  const { pictures = (properties.media ?? []) as Media[], addPicture = `${prefix}/${ref}?edit=1` } = own;
  const isScene = typeof own.face === 'object' && 'arming' in own.face;
  const title = headline(state as never, texts);
  const below = subtitle
    .map(part => {
      if (typeof part === 'function') return part(state as never, texts);
      if (part === 'municipality') return municipalitiesOf(properties.areas as Areas);
      return texts.shown(part, properties);
    })
    .filter(Boolean)
    .join(' · ');
  const shown = { of: definition, record: state };
  // The answer renders the head at once, and the parts in small tasks.
  const isHeadOnly = !useDeferredValue(true, false);
  return (
    <>
      {paper && <Parts {...shown} parts={[{ slot: paper }]} />}
      <RecordSheet
        title={title}
        subtitle={below}
        back={prefix}
        pictures={pictures}
        waitingPictures={own.waitingPictures ?? waitingPicturesOf(entry)}
        drawing={own.face ? <Face of={own.face} size={isScene ? 'head' : 'row'} /> : sheet.drawing}
        isScene={isScene}
        addPicture={mayWrite && (own.addPicture || kind.facts.pictures) ? addPicture : undefined}
        pills={
          (entry || pills) && (
            <>
              {entry && <WaitingMark entry={entry} />}
              {pills && <Parts {...shown} parts={[{ slot: pills }]} />}
            </>
          )
        }
        actions={
          sheet.actions ? (
            <Parts {...shown} parts={[{ slot: sheet.actions }]} />
          ) : (
            <RecordActions {...shown} about={{ title, subtitle: below, picture: pictures[0] }} />
          )
        }
        aside={aside && !isHeadOnly && <Parts {...shown} parts={aside} />}
      >
        {entry && isLocalRef(ref) && (
          <WaitingNote entry={entry} say={texts.say} description={entry.error?.detail} />
        )}
        {!isHeadOnly && <Parts {...shown} parts={sheet.main} />}
      </RecordSheet>
    </>
  );
}

interface PartProps extends KindSheetProps {
  record: SheetRecord & OwnSheet;
}

const Parts = ({ parts, ...shown }: PartProps & { parts: readonly SheetPart[] }) =>
  parts.map((part, at) => <Part key={String(at)} {...shown} part={part} />);

function Part({ of: definition, record, part }: PartProps & { part: SheetPart }) {
  const { kind } = definition;
  const { say } = useFieldTexts(kind);
  const { ref, geometry, symbol, mapPath } = record;
  if (part === 'place') return geometry && <LocationCard {...{ geometry, symbol, mapPath }} />;
  if (part === 'changes') return !isLocalRef(ref) && <ChangeCard resource={kind.name} id={ref} />;
  if (part === 'comments')
    return (
      <Suspense fallback={<Late />}>
        <Comments kind={kind} recordRef={ref} />
      </Suspense>
    );
  if (part === 'stamps') return <Stamps kind={kind} of={record} />;
  if ('facts' in part) return <RecordFacts kind={kind} of={record} {...part} />;
  if ('card' in part)
    return (
      <SheetCard {...(part.title ? { title: part.title() } : { label: say('sheet') })}>
        <Parts of={definition} record={record} parts={part.card} />
      </SheetCard>
    );
  const Slot = part.slot as ComponentType<SheetRecord>;
  const content = (
    <Suspense fallback={<Late />}>
      <Slot {...record} />
    </Suspense>
  );
  return part.on ? <OnSheet width={part.on}>{content}</OnSheet> : content;
}

/**
 * The actions on a record. Only users who may write can edit or delete it. A waiting creation is discarded in the
 * outbox instead.
 */
function RecordActions({
  of: { kind, prefix },
  record,
  about,
}: PartProps & Pick<SheetActionsProps, 'about'>) {
  const say = useKindTexts(kind);
  const navigate = useLocalizedNavigate();
  const deleteRecord = useDeleteRecord();
  const isBesideMap = useSheetPlace() !== null;
  const { ref, geometry, properties, entry, actions = [], deletion } = record;
  const mayWrite = useMayWrite(entry, kind.facts, properties);
  const links = useLinkActions(isLocalRef(ref) ? null : `${prefix}/${ref}`, geometry);
  if (!mayWrite) return <ReaderActions links={links} about={about} />;
  const remove = async (id: number) => {
    const title = say('deleteTitle', { id });
    const content = [deletion, say('recoverable')].filter(Boolean).join(' ');
    const version = properties.version as number | undefined;
    if (await deleteRecord({ resource: kind.name, id, version, title, content }))
      navigate(isBesideMap ? paths.search() : prefix, { replace: true });
  };
  const form = kind.facts.form.replace('{id}', String(ref));
  const edit: Action = {
    key: 'edit',
    icon: <PencilSimpleIcon />,
    label: say('edit'),
    onSelect: () => navigate((entry && correctionPath(entry)) ?? form),
  };
  const [main, side, ...more] = [...actions, edit];
  return (
    <SheetActions
      main={main}
      side={side}
      more={[...more, ...links, ...(isLocalRef(ref) ? [] : [deletionOf(say('delete'), () => remove(ref))])]}
      about={about}
    />
  );
}
