import { BulkDeleteButton, SearchInput } from 'react-admin';
import type { Partner } from 'shared/contract';
import { AdministrationList } from '../../lists/administration-list';
import { LogoField } from './logo-field';

const filters = [<SearchInput key="q" source="q" alwaysOn />];

/** Partners in the order of the "about" page. */
export function PartnerList() {
  return (
    <AdministrationList<Partner>
      filters={filters}
      sort={{ field: 'position', order: 'ASC' }}
      bulkActions={<BulkDeleteButton mutationMode="pessimistic" />}
      title={partner => partner.name}
      subtitle={partner => partner.url}
      columns={[
        { source: 'logo', field: <LogoField />, unsortable: true, notInFile: true },
        { source: 'name' },
        { source: 'url' },
        { source: 'position', number: true },
      ]}
    />
  );
}
