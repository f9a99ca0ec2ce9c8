import {
  DateField,
  DateInput,
  FunctionField,
  NumberInput,
  SelectField,
  SelectInput,
  TextInput,
  useTranslate,
} from 'react-admin';
import { changeSchema, isClosedUsername } from 'shared/contract';
import { ADMINISTERED_KINDS, ITEM_KINDS, type RecordedChange } from 'shared/contract/administration';
import { currentLocale } from 'shared/i18n';
import { AdministrationList } from '../../lists/administration-list';
import { ChangedFields } from './changed-fields';

const KIND_CHOICES = [...ITEM_KINDS, ...ADMINISTERED_KINDS].map(kind => ({
  id: kind,
  name: `resources.history.kinds.${kind}`,
}));
const ACTION_CHOICES = changeSchema.shape.action.options.map(action => ({
  id: action,
  name: `resources.history.actions.${action}`,
}));

const filters = [
  <TextInput key="q" source="q" alwaysOn resettable />,
  <SelectInput key="kind" source="kind" choices={KIND_CHOICES} alwaysOn />,
  <NumberInput key="record" source="record" min={1} alwaysOn />,
  <SelectInput key="action" source="action" choices={ACTION_CHOICES} />,
  <DateInput key="after" source="after" />,
  <DateInput key="before" source="before" />,
];

/** All changes with their authors, newest first. */
export function HistoryList() {
  const translate = useTranslate();
  const byOf = ({ by }: RecordedChange) => {
    if (!by) return translate('resources.history.nobody');
    return isClosedUsername(by.username)
      ? translate('resources.history.closedAccount')
      : by.full_name || by.username;
  };
  const whatOf = ({ kind, record, action }: RecordedChange) =>
    `${translate(`resources.history.kinds.${kind}`)} ${record} ${translate(`resources.history.actions.${action}`)}`;
  return (
    <AdministrationList<RecordedChange>
      filters={filters}
      sort={{ field: 'id', order: 'DESC' }}
      title={whatOf}
      subtitle={change => (
        <>
          {byOf(change)}, {new Date(change.at).toLocaleString(currentLocale())}
          <ChangedFields />
        </>
      )}
      columns={[
        { source: 'at', field: <DateField source="at" showTime /> },
        { source: 'by', csv: byOf, field: <FunctionField<RecordedChange> render={byOf} /> },
        {
          source: 'action',
          field: <SelectField source="action" choices={ACTION_CHOICES} />,
          unsortable: true,
        },
        { source: 'kind', field: <SelectField source="kind" choices={KIND_CHOICES} /> },
        { source: 'record', number: true, unsortable: true },
        { source: 'changes', field: <ChangedFields />, unsortable: true },
      ]}
    />
  );
}
