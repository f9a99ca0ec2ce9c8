import { useCallback, useRef, useState } from 'react';
import type { LocalRef } from '../../../contract';
import {
  type Command,
  type DeliveredRecord,
  discard,
  type OutboxEntry,
  refOf,
  submit,
} from '../../../outbox';
import { notify } from '../../core';
import type { SubmitResult } from '../../form';
import type { HandOver } from '../../pictures';
import { useTexts } from '../kind/texts';

type Write = Extract<Command, { kind: 'create' | 'update' }>;

export type SaveResult =
  | { status: 'saved'; ref: LocalRef; record: DeliveredRecord | null }
  | Exclude<SubmitResult, { status: 'saved' }>;

/** What the server holds by now, when it refused a change because of it. */
export interface Conflict {
  current: unknown;
  /** The change as it was sent; sent again without its version it overwrites theirs. */
  command: Write;
}

export interface SaveOptions {
  /** Pictures to be kept together with the record. */
  handOver?: HandOver | undefined;
  /** The form's draft, which its record takes the place of. */
  draft: string;
}

export interface RecordSaver {
  /** Sends a write, tells the person how it went, and gives what the form must know. */
  save: (command: Write, success: string, options: SaveOptions) => Promise<SaveResult>;
  /** The refused try that waits in the outbox. */
  replaces: () => LocalRef | undefined;
  conflict: Conflict | null;
  /** Puts the conflict aside; the refused write is thrown away as well when `forget` is set. */
  closeConflict: (forget?: boolean) => void;
}

/**
 * Saves one form's record through the outbox. A second try replaces the one the server refused.
 * @param corrected the waiting entry the form corrects
 * @param replaces the refused try of a draft
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

/** The conflict a refused change waits with. */
function conflictOf(entry: OutboxEntry | undefined): Conflict | null {
  if (entry?.error?.status !== 412 || entry.command.kind !== 'update') return null;
  return { current: (entry.error.body as { current?: unknown } | null)?.current, command: entry.command };
}
