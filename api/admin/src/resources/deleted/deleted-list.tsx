import RestoreIcon from '@mui/icons-material/Restore';
import { Alert } from '@mui/material';
import {
  Button,
  DateField,
  FunctionField,
  SearchInput,
  SelectField,
  SelectInput,
  useListContext,
  useRecordContext,
  useTranslate,
} from 'react-admin';
import { isClosedUsername } from 'shared/contract';
import { DELETED_KINDS, type DeletedRecord } from 'shared/contract/administration';
import { currentLocale } from 'shared/i18n';
import { AdministrationList } from '../../lists/administration-list';
import { useRestore } from './use-restore';

const KIND_CHOICES = DELETED_KINDS.map(kind => ({ id: kind, name: `resources.deleted.kinds.${kind}` }));

const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <SelectInput key="kind" source="kind" choices={KIND_CHOICES} alwaysOn />,
];

function RestoreButton({ record }: { record?: DeletedRecord }) {
  const own = useRecordContext<DeletedRecord>({ ...(record && { record }) });
  const restore = useRestore();
  if (!own) return null;
  return (
    <Button
      label="resources.deleted.restore"
      disabled={restore.isPending}
      onClick={() => restore.mutate([own])}
    >
      <RestoreIcon />
    </Button>
  );
}

function BulkRestoreButton() {
  const { data = [], selectedIds, onUnselectItems } = useListContext<DeletedRecord>();
  const restore = useRestore();
  const selected = data.filter(record => selectedIds.includes(record.id));
  return (
    <Button
      label="resources.deleted.restore"
      disabled={restore.isPending || selected.length === 0}
      onClick={() => restore.mutate(selected, { onSettled: () => onUnselectItems() })}
    >
      <RestoreIcon />
    </Button>
  );
}

/** Records deleted in the last 30 days, newest first. */
export function DeletedList() {
  const translate = useTranslate();
  const byOf = ({ deleted_by: by }: DeletedRecord) => {
    if (!by) return '';
    return isClosedUsername(by.username)
      ? translate('resources.history.closedAccount')
      : by.full_name || by.username;
  };
  return (
    <AdministrationList<DeletedRecord>
      filters={filters}
      sort={{ field: 'deleted_at', order: 'DESC' }}
      notice={<Alert severity="info">{translate('resources.deleted.notice')}</Alert>}
      bulkActions={<BulkRestoreButton />}
      rowAction={record => <RestoreButton record={record} />}
      title={({ kind, record, name }) =>
        `${translate(`resources.deleted.kinds.${kind}`)} ${record}${name && ` — ${name}`}`
      }
      subtitle={record =>
        `${new Date(record.deleted_at).toLocaleDateString(currentLocale())} · ${byOf(record)}`
      }
      columns={[
        {
          source: 'kind',
          csv: ({ kind }) => translate(`resources.deleted.kinds.${kind}`),
          field: <SelectField source="kind" choices={KIND_CHOICES} />,
        },
        { source: 'record', number: true, unsortable: true },
        { source: 'name' },
        { source: 'infrastructure', number: true },
        { source: 'date', field: <DateField source="date" /> },
        { source: 'deleted_at', field: <DateField source="deleted_at" showTime /> },
        {
          source: 'deleted_by',
          field: <FunctionField<DeletedRecord> render={byOf} />,
          csv: byOf,
          unsortable: true,
        },
        { source: 'kept_until', field: <DateField source="kept_until" />, unsortable: true },
      ]}
    />
  );
}
