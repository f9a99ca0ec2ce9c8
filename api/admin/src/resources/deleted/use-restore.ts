import { useMutation } from '@tanstack/react-query';
import { HttpError, useNotify, useRefresh, useTranslate } from 'react-admin';
import type { DeletedRecord } from 'shared/contract/administration';
import { send } from '../../app/send';

/** Restores deleted records one after the other. The first refusal stops, with its reason. */
export function useRestore() {
  const notify = useNotify();
  const refresh = useRefresh();
  const translate = useTranslate();
  return useMutation({
    async mutationFn(records: readonly DeletedRecord[]) {
      for (const { path } of records) await send(`${path.slice(1)}restore/`, { method: 'POST' });
    },
    onSuccess: (_, records) =>
      notify('resources.deleted.restored', { messageArgs: { smart_count: records.length } }),
    onError: error =>
      notify(
        error instanceof HttpError && error.status === 409
          ? translate('resources.deleted.conflict')
          : error.message,
        { type: 'error' },
      ),
    onSettled: refresh,
  });
}
