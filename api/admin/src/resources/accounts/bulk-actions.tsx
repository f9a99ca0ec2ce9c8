import BlockIcon from '@mui/icons-material/Block';
import CheckIcon from '@mui/icons-material/Check';
import {
  BulkUpdateWithConfirmButton,
  useListContext,
  useNotify,
  useRefresh,
  useTranslate,
} from 'react-admin';

/** Activates or deactivates the selected accounts. */
export function BulkActions() {
  const translate = useTranslate();
  const { selectedIds, onUnselectItems } = useListContext();
  const notify = useNotify();
  const refresh = useRefresh();
  // Only the server knows the resulting status.
  function onSuccess() {
    notify('ra.notification.updated', { messageArgs: { smart_count: selectedIds.length } });
    onUnselectItems();
    refresh();
  }
  const words = (act: 'activate' | 'deactivate') => ({
    label: `resources.accounts.${act}`,
    confirmTitle: translate(`resources.accounts.${act}_title`, { smart_count: selectedIds.length }),
    confirmContent: `resources.accounts.${act}_text`,
    mutationMode: 'pessimistic' as const,
    onSuccess,
  });
  return (
    <>
      <BulkUpdateWithConfirmButton {...words('activate')} icon={<CheckIcon />} data={{ is_active: true }} />
      <BulkUpdateWithConfirmButton
        {...words('deactivate')}
        icon={<BlockIcon />}
        data={{ is_active: false }}
      />
    </>
  );
}
