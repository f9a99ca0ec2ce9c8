import { useCallback } from 'react';
import { tagOfVersion } from '../../../contract';
import { discard, submit } from '../../../outbox';
import type { Command, Resource } from '../../../outbox/command';
import { confirm, notify } from '../../core';
import { useTexts } from '../kind/texts';

interface Deletion {
  resource: Resource;
  id: number;
  /** The version that the screen shows. If the record has changed since, the user is asked again. */
  version: number | undefined;
  title: string;
  /** Text of the confirmation, including what else is deleted. */
  content: string;
}

/** Deletes a record after confirmation. Returns whether the record is deleted, or will be once there is a network. */
export function useDeleteRecord(): (deletion: Deletion) => Promise<boolean> {
  const t = useTexts();
  return useCallback(
    async ({ resource, id, version, title, content }) => {
      const ask = (question: string) =>
        confirm({
          title,
          content: question,
          okText: t('actions.delete'),
          cancelText: t('actions.cancel'),
          danger: true,
        });
      if (!(await ask(content))) return false;
      const command: Command = { kind: 'delete', resource, id };
      const checked = version === undefined ? command : { ...command, etag: tagOfVersion(version) };
      const first = submit(checked);
      let result = await first.outcome;
      if (result.status === 'rejected' && result.error.status === 412) {
        if (!(await ask(t('delete.changed')))) {
          await discard(first.ref);
          return false;
        }
        result = await submit(command, { replaces: first.ref }).outcome;
      }
      if (result.status === 'rejected') {
        notify({ type: 'error', msg: t('delete.failed') });
        return false;
      }
      notify(
        result.status === 'queued'
          ? { type: 'info', msg: t('delete.queued') }
          : { type: 'success', msg: t('delete.done') },
      );
      return true;
    },
    [t],
  );
}
