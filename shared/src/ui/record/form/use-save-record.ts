import { useCallback, useRef, useState } from 'react';
import type { LocalRef } from '../../../contract';
import { discard, type OutboxEntry, refOf, submit } from '../../../outbox';
import type { Command } from '../../../outbox/command';
import type { HandOver } from '../../../outbox/hand-over-pictures';
import type { DeliveredRecord } from '../../../outbox/send-command';
import { notify } from '../../core';
import type { SubmitResult } from '../../form';
import { useTexts } from '../kind/texts';

type Write = Extract<Command, { kind: 'create' | 'update' }>;

export type SaveResult =
  | { status: 'saved'; ref: LocalRef; record: DeliveredRecord | null }
  | Exclude<SubmitResult, { status: 'saved' }>;

/** A refused change and the server's record that it conflicts with. */
export interface Conflict {
  current: unknown;
  /** The refused change. Without its version, it would overwrite the other user's change. */
  command: Write;
}

export interface SaveOptions {
  /** Pictures to store together with the record. */
  handOver?: HandOver | undefined;
  /** Id of the form's draft, which the saved record replaces. */
  draft: string;
}

export interface RecordSaver {
  /** Submits a write and tells the user the result. */
  save: (command: Write, success: string, options: SaveOptions) => Promise<SaveResult>;
  /** Reference of the refused attempt in the outbox. */
  replaces: () => LocalRef | undefined;
  conflict: Conflict | null;
  /** Closes the conflict. With `forget`, it also discards the refused write. */
  closeConflict: (forget?: boolean) => void;
}

/**
 * Saves a form's record through the outbox. A new attempt replaces the attempt that the server refused.
 * @param corrected the waiting entry that the form corrects
 * @param replaces the refused attempt of a draft
 */
export function useSaveRecord(corrected?: OutboxEntry, replaces?: LocalRef): RecordSaver {
  const t = useTexts();
  const refused = useRef(replaces ?? (corrected && refOf(corrected.id)));
  const [conflict, setConflict] = useState(() => conflictOf(corrected));

  const save = useCallback(
    async (command: Write, success: string, { handOver, draft }: SaveOptions): Promise<SaveResult> => {
      const { ref, outcome } = submit(command, {
        replaces: refused.current,
        uploads: handOver?.uploads,
        draft,
      });
      const result = await outcome;
      if (result.status === 'rejected') {
        const { error } = result;
        if (error.code === 'storage') {
          notify({ type: 'error', msg: t('save.full') });
          return { status: 'failed' };
        }
        handOver?.kept();
        refused.current = ref;
        if (error.status === 412) {
          setConflict({ current: (error.body as { current?: unknown } | null)?.current, command });
          return { status: 'failed' };
        }
        notify({
          type: 'error',
          msg: t(command.kind === 'create' ? 'save.createFailed' : 'save.updateFailed'),
        });
        return error.problems.length > 0
          ? { status: 'refused', problems: error.problems }
          : { status: 'failed' };
      }
      refused.current = undefined;
      if (result.status === 'queued') notify({ type: 'info', msg: t('save.queued') });
      else if (result.missingPictures.length > 0) notify({ type: 'warning', msg: t('save.picturesFailed') });
      else notify({ type: 'success', msg: success });
      return { status: 'saved', ref, record: result.status === 'delivered' ? result.record : null };
    },
    [t],
  );

  const closeConflict = useCallback((forget = false) => {
    setConflict(null);
    if (!forget || !refused.current) return;
    void discard(refused.current);
    refused.current = undefined;
  }, []);

  return { save, replaces: useCallback(() => refused.current, []), conflict, closeConflict };
}

/** The conflict of a waiting change that the server refused with status 412. */
function conflictOf(entry: OutboxEntry | undefined): Conflict | null {
  if (entry?.error?.status !== 412 || entry.command.kind !== 'update') return null;
  return { current: (entry.error.body as { current?: unknown } | null)?.current, command: entry.command };
}
