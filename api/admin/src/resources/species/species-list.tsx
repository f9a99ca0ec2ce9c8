import BlockIcon from '@mui/icons-material/Block';
import CheckIcon from '@mui/icons-material/Check';
import { BooleanField, BooleanInput, BulkDeleteButton, BulkUpdateButton, SearchInput } from 'react-admin';
import type { Species } from 'shared/contract';
import { currentLocale, speciesName } from 'shared/i18n';
import { ImportButton } from '../../imports/import-button';
import { AdministrationList } from '../../lists/administration-list';
import { TaxrefImport } from './taxref-import';

const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <BooleanInput key="active" source="active" defaultValue />,
];

function BulkActions() {
  return (
    <>
      <BulkUpdateButton
        label="resources.species.disable"
        icon={<BlockIcon />}
        data={{ active: false }}
        mutationMode="pessimistic"
      />
      <BulkUpdateButton
        label="resources.species.enable"
        icon={<CheckIcon />}
        data={{ active: true }}
        mutationMode="pessimistic"
      />
      <BulkDeleteButton mutationMode="pessimistic" />
    </>
  );
}

/** All species, searchable by any name. */
export function SpeciesList() {
  return (
    <AdministrationList<Species>
      filters={filters}
      sort={{ field: 'vernacular_name', order: 'ASC' }}
      actions={<ImportButton>{close => <TaxrefImport onClose={close} />}</ImportButton>}
      bulkActions={<BulkActions />}
      title={species => speciesName(species, currentLocale())}
      subtitle={species => species.scientific_name}
      columns={[
        { source: 'code' },
        { source: 'scientific_name' },
        { source: 'vernacular_name' },
        { source: 'vernacular_name_en' },
        { source: 'active', field: <BooleanField source="active" /> },
      ]}
    />
  );
}
