import { type AnyKind, isLocalRef, type RecordRef } from '../../../contract';
import { correctionPath, type OutboxEntry } from '../../../outbox';
import { paths, useLocalizedNavigate } from '../../../platform/navigation';
import { Alert, PencilSimpleIcon } from '../../core';
import { FactList } from '../../data';
import { WaitingMark } from '../../outbox';
import { WaitingPictures } from '../../pictures/waiting-pictures';
import { useFieldTexts } from '../kind/field-texts';
import type { KindTexts } from '../kind/use-kind-texts';
import { bodyOf } from '../kind/waiting';
import { ClipboardTextIcon } from '../sheet/icons';
import { RecordSheet } from '../sheet/record-sheet';
import { SheetActions } from '../sheet/sheet-actions';
import { SheetCard } from '../sheet/sheet-card';

/** The sheet of a record that exists only on this device. It shows the written fields in words. */
export function WaitingSheet({ kind, entry }: { kind: AnyKind; entry: OutboxEntry }) {
  const { say, describe } = useFieldTexts(kind);
  const navigate = useLocalizedNavigate();
  const edit = correctionPath(entry);
  const species = 'known' in entry.command ? entry.command.known?.species : undefined;
  const parsed = kind.inputSchema.safeParse(bodyOf(entry)).data ?? {};
  return (
    <RecordSheet
      title={say('waitingTitle')}
      back={paths.outbox()}
      waitingPictures={waitingPicturesOf(entry)}
      drawing={<ClipboardTextIcon />}
      pills={<WaitingMark entry={entry} />}
      actions={
        edit && (
          <SheetActions
            main={{
              key: 'edit',
              icon: <PencilSimpleIcon />,
              label: say('edit'),
              onSelect: () => navigate(edit),
            }}
            more={[]}
            about={{ title: say('waitingTitle') }}
          />
        )
      }
    >
      <WaitingNote entry={entry} say={say} />
      <SheetCard title={say('sheet')}>
        <FactList
          facts={describe(parsed, [species]).flatMap(({ key, label, text }) =>
            text ? [{ key, label, value: text }] : [],
          )}
        />
      </SheetCard>
    </RecordSheet>
  );
}

interface WaitingNoteProps {
  entry: OutboxEntry;
  say: KindTexts;
  description?: string | undefined;
}

/** Says that a record is only on this device, or that the server has refused it. */
export function WaitingNote({ entry, say, description }: WaitingNoteProps) {
  const isRejected = entry.state === 'rejected';
  return (
    <Alert
      type={isRejected ? 'error' : 'info'}
      showIcon
      title={say(isRejected ? 'rejected' : 'waiting')}
      description={description}
    />
  );
}

/** References of the waiting pictures of a waiting record. */
export const waitingPicturesOf = (entry: OutboxEntry | undefined): readonly RecordRef[] =>
  (entry && (bodyOf(entry).media_id as RecordRef[] | undefined))?.filter(isLocalRef) ?? [];

/** The pictures of a write that waits on this device. */
export const PicturesOf = ({ entry }: { entry: OutboxEntry }) => (
  <WaitingPictures refs={waitingPicturesOf(entry)} />
);
