import { BulkDeleteButton, SearchInput, SelectField, SelectInput, useTranslate } from 'react-admin';
import type { AreaSummary } from 'shared/contract';
import { ImportButton } from '../../imports/import-button';
import { AdministrationList } from '../../lists/administration-list';
import { AreaImport } from './area-import';
import { AREA_TYPE_CHOICES } from './area-types';

const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <SelectInput key="type" source="type" choices={AREA_TYPE_CHOICES} alwaysOn />,
];

/** Regions, municipalities and natural areas by name. */
export function AreaList() {
  const translate = useTranslate();
  return (
    <AdministrationList<AreaSummary>
      filters={filters}
      sort={{ field: 'name', order: 'ASC' }}
      actions={<ImportButton>{close => <AreaImport onClose={close} />}</ImportButton>}
      bulkActions={<BulkDeleteButton mutationMode="pessimistic" />}
      title={area => area.name}
      subtitle={area => `${translate(`resources.areas.types.${area.type}`)} · ${area.code}`}
      columns={[
        { source: 'name' },
        { source: 'code' },
        { source: 'type', field: <SelectField source="type" choices={AREA_TYPE_CHOICES} /> },
      ]}
    />
  );
}
