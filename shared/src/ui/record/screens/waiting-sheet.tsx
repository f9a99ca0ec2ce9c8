import type { AnyKind, RecordRef } from '../../../contract';
import { correctionPath, type OutboxEntry } from '../../../outbox';
import { useLocalizedNavigate } from '../../../platform/navigation';
import { Alert, Button, PencilSimpleIcon } from '../../core';
import { FactList } from '../../data';
import { WaitingMark } from '../../outbox';
import { WaitingPictures } from '../../pictures';
import { useFieldTexts } from '../kind/field-texts';
import { bodyOf } from '../kind/waiting';
import { RecordSheet } from '../sheet/record-sheet';
import { SheetCard } from '../sheet/sheet-card';

/** A record that is still on this device only: what was written, in words. */
export function WaitingSheet({ kind, entry }: { kind: AnyKind; entry: OutboxEntry }) {
  const { say, words, describe } = useFieldTexts(kind);
  const navigate = useLocalizedNavigate();
  const edit = correctionPath(entry);
  const species = 'known' in entry.command ? entry.command.known?.species : undefined;
  const parsed = kind.inputSchema.safeParse(bodyOf(entry)).data ?? {};
  const field = kind.facts.pictures?.field;
  const pictures = field ? ((parsed[field] ?? []) as RecordRef[]) : [];
  return (
    <RecordSheet
      heading={
        <>
          <h1>{say('waitingTitle')}</h1>
          <WaitingMark entry={entry} />
        </>
      }
      actions={
        edit && (
          <Button size="large" icon={<PencilSimpleIcon aria-hidden />} onClick={() => navigate(edit)}>
            {say('edit')}
          </Button>
        )
      }
    >
      <Alert
        type={entry.state === 'rejected' ? 'error' : 'info'}
        showIcon
        title={say(entry.state === 'rejected' ? 'rejected' : 'waiting')}
      />
      <SheetCard title={say('sheet')}>
        <FactList
          facts={describe(parsed, [species]).flatMap(({ key, label, text }) =>
            text ? [{ key, label, value: text }] : [],
          )}
        />
      </SheetCard>
      {field && pictures.length > 0 && (
        <SheetCard title={words.field[field] ?? ''} aside={pictures.length}>
          <WaitingPictures refs={pictures} />
        </SheetCard>
      )}
    </RecordSheet>
  );
}
