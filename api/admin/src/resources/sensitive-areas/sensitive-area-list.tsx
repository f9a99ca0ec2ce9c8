import { BulkDeleteButton, SearchInput } from 'react-admin';
import { ImportButton } from '../../imports/import-button';
import { AdministrationList } from '../../lists/administration-list';
import { SensitiveAreaImport } from './sensitive-area-import';

interface SensitiveAreaRow {
  id: number;
  name: string;
  code: string;
  description: string;
}

const filters = [<SearchInput key="q" source="q" alwaysOn />];

/** Breeding sites, corridors and protected areas by name. */
export function SensitiveAreaList() {
  return (
    <AdministrationList<SensitiveAreaRow>
      filters={filters}
      sort={{ field: 'name', order: 'ASC' }}
      actions={<ImportButton>{close => <SensitiveAreaImport onClose={close} />}</ImportButton>}
      bulkActions={<BulkDeleteButton mutationMode="pessimistic" />}
      title={area => area.name}
      subtitle={area => area.code}
      columns={[{ source: 'name' }, { source: 'code' }, { source: 'description' }]}
    />
  );
}
