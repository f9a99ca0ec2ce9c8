import { useCallback } from 'react';
import type { RecordRef } from '../../contract';
import { type Resource, submit } from '../../outbox';
import { confirm, notify } from '../core';
import { useTexts } from './texts';

interface Deletion {
  resource: Resource;
  id: RecordRef;
  title: string;
  /** What goes with it. */
  content: string;
}

/** Deletes a record after asking once more; tells whether it is gone (or will be, as soon as there is a network). */
export function useDeleteRecord(): (deletion: Deletion) => Promise<boolean> {
  const t = useTexts();
  return useCallback(
    async ({ resource, id, title, content }) => {
      const agreed = await confirm({
        title,
        content,
        okText: t('actions.delete'),
        cancelText: t('actions.cancel'),
        danger: true,
      });
      if (!agreed) return false;
      const result = await submit({ kind: 'delete', resource, id }).outcome;
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
