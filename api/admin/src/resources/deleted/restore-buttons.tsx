import RestoreIcon from '@mui/icons-material/Restore';
import { useMutation } from '@tanstack/react-query';
import { Button, HttpError, useListContext, useNotify, useRefresh, useTranslate } from 'react-admin';
import type { DeletedRecord } from 'shared/contract/administration';
import { send } from '../../app/send';

/** Restores deleted records one after the other. The first refusal stops, and its reason is shown. */
export function RestoreButton({ records, onDone }: { records: DeletedRecord[]; onDone?: () => void }) {
  const notify = useNotify();
  const refresh = useRefresh();
  const translate = useTranslate();
  const restore = useMutation({
    async mutationFn() {
      for (const { path } of records) await send(`${path.slice(1)}restore/`, { method: 'POST' });
    },
    onSuccess: () => notify('resources.deleted.restored', { messageArgs: { smart_count: records.length } }),
    onError: error =>
      notify(
        error instanceof HttpError && error.status === 409
          ? translate('resources.deleted.conflict')
          : error.message,
        { type: 'error' },
      ),
    onSettled() {
      refresh();
      onDone?.();
    },
  });
  return (
    <Button
      label="resources.deleted.restore"
      disabled={restore.isPending || records.length === 0}
      onClick={() => restore.mutate()}
    >
      <RestoreIcon />
    </Button>
  );
}

/** Restores the selected rows. */
export function BulkRestoreButton() {
  const { data = [], selectedIds, onUnselectItems } = useListContext<DeletedRecord>();
  return (
    <RestoreButton
      records={data.filter(record => selectedIds.includes(record.id))}
      onDone={onUnselectItems}
    />
  );
}
