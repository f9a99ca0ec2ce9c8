import RestoreFromTrashIcon from '@mui/icons-material/RestoreFromTrash';
import { Alert } from '@mui/material';
import { type DeletedRecord, deletedRecordSchema } from 'shared/contract/administration';
import { currentLocale, formatDate, sameKeys } from 'shared/i18n';
import { translate } from '../../app/i18n-provider';
import { authorName } from '../../records/author-name';
import { defineSection } from '../../records/define-section';
import en from './en.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };
import { BulkRestoreButton, RestoreButton } from './restore-buttons';

const kindOf = ({ kind }: DeletedRecord) => translate(`resources.deleted.values.kind.${kind}`);
const authorOf = ({ deleted_by }: DeletedRecord) => (deleted_by ? authorName(deleted_by) : '');

function Notice() {
  return <Alert severity="info">{translate('resources.deleted.notice')}</Alert>;
}

/** Records deleted in the last 30 days, newest first. */
export const deleted = defineSection({
  name: 'deleted',
  group: 'records',
  icon: RestoreFromTrashIcon,
  messages: sameKeys({ fr, en }),
  row: deletedRecordSchema,
  list: {
    columns: [
      { source: 'kind', csv: kindOf },
      { source: 'record', unsortable: true },
      'name',
      'infrastructure',
      { source: 'date', date: 'day' },
      { source: 'deleted_at', date: 'minute' },
      { source: 'deleted_by', text: authorOf, unsortable: true },
      { source: 'kept_until', date: 'day', unsortable: true },
    ],
    sort: '-deleted_at',
    filters: ['kind'],
    title: row => `${kindOf(row)} ${row.record}${row.name && ` — ${row.name}`}`,
    subtitle: row =>
      `${formatDate(row.deleted_at, currentLocale(), { dateStyle: 'short' })} · ${authorOf(row)}`,
    notice: <Notice />,
    bulkActions: <BulkRestoreButton />,
    rowAction: row => <RestoreButton records={[row]} />,
  },
});
