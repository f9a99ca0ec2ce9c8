import HistoryIcon from '@mui/icons-material/History';
import { DateInput, NumberInput, TextInput } from 'react-admin';
import { type RecordedChange, recordedChangeSchema } from 'shared/contract/administration';
import { currentLocale, formatDateTime, sameKeys } from 'shared/i18n';
import { translate } from '../../app/i18n-provider';
import { authorName } from '../../records/author-name';
import { defineSection } from '../../records/define-section';
import { ChangedFields } from './changed-fields';
import en from './en.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };

const authorOf = ({ by }: RecordedChange) => (by ? authorName(by) : translate('resources.history.nobody'));

/** All changes with their authors, newest first. */
export const history = defineSection({
  name: 'history',
  group: 'records',
  icon: HistoryIcon,
  messages: sameKeys({ fr, en }),
  row: recordedChangeSchema,
  list: {
    columns: [
      { source: 'at', date: 'minute' },
      { source: 'by', text: authorOf },
      { source: 'action', unsortable: true },
      'kind',
      { source: 'record', unsortable: true },
      { source: 'changes', field: <ChangedFields />, unsortable: true },
    ],
    sort: '-id',
    search: <TextInput key="q" source="q" alwaysOn resettable />,
    filters: ['kind', <NumberInput key="record" source="record" min={1} alwaysOn />],
    moreFilters: [
      'action',
      <DateInput key="after" source="after" />,
      <DateInput key="before" source="before" />,
    ],
    title: ({ kind, record, action }) =>
      `${translate(`resources.history.values.kind.${kind}`)} ${record} · ${translate(`resources.history.values.action.${action}`)}`,
    subtitle: change => (
      <>
        {authorOf(change)}, {formatDateTime(change.at, currentLocale())}
        <ChangedFields />
      </>
    ),
    bulkActions: false,
  },
});
