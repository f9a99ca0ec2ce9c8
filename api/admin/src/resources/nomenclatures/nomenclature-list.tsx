import BlockIcon from '@mui/icons-material/Block';
import CheckIcon from '@mui/icons-material/Check';
import {
  BulkDeleteButton,
  BulkUpdateButton,
  SearchInput,
  SelectField,
  SelectInput,
  useTranslate,
} from 'react-admin';
import type { AdministeredNomenclature } from 'shared/contract/administration';
import { currentLocale, labelOf } from 'shared/i18n';
import { AdministrationList } from '../../lists/administration-list';
import { LIST_CHOICES, STATUS_CHOICES } from './list-choices';

const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <SelectInput key="type" source="type" choices={LIST_CHOICES} alwaysOn />,
  <SelectInput key="status" source="status" choices={STATUS_CHOICES} />,
];

function BulkActions() {
  return (
    <>
      <BulkUpdateButton
        label="resources.nomenclatures.disable"
        icon={<BlockIcon />}
        data={{ status: 'disabled' }}
        mutationMode="pessimistic"
      />
      <BulkUpdateButton
        label="resources.nomenclatures.enable"
        icon={<CheckIcon />}
        data={{ status: 'active' }}
        mutationMode="pessimistic"
      />
      <BulkDeleteButton mutationMode="pessimistic" />
    </>
  );
}

/** The items of all reference lists, by list and position. */
export function NomenclatureList() {
  const translate = useTranslate();
  return (
    <AdministrationList<AdministeredNomenclature>
      filters={filters}
      sort={{ field: 'position', order: 'ASC' }}
      bulkActions={<BulkActions />}
      title={item => labelOf(item, currentLocale())}
      subtitle={item => translate(`resources.nomenclatures.types.${item.type}`)}
      columns={[
        { source: 'type', field: <SelectField source="type" choices={LIST_CHOICES} /> },
        { source: 'position', number: true },
        { source: 'code' },
        { source: 'label' },
        { source: 'label_en' },
        { source: 'status', field: <SelectField source="status" choices={STATUS_CHOICES} /> },
      ]}
    />
  );
}
