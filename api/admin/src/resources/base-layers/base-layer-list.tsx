import {
  BooleanField,
  BulkDeleteButton,
  SearchInput,
  SelectField,
  SelectInput,
  useTranslate,
} from 'react-admin';
import type { BaseLayer } from 'shared/contract';
import { currentLocale } from 'shared/i18n';
import { AdministrationList } from '../../lists/administration-list';
import { LAYER_TYPES } from './layer-types';

const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <SelectInput key="layer_type" source="layer_type" choices={LAYER_TYPES} />,
];

/** Base maps and overlays in the order of the maps. */
export function BaseLayerList() {
  const translate = useTranslate();
  return (
    <AdministrationList<BaseLayer>
      filters={filters}
      sort={{ field: 'position', order: 'ASC' }}
      bulkActions={<BulkDeleteButton mutationMode="pessimistic" />}
      title={layer => (currentLocale() === 'en' && layer.name_en) || layer.name}
      subtitle={layer => translate(`resources.base-layers.types.${layer.layer_type}`)}
      columns={[
        { source: 'position', number: true },
        { source: 'name' },
        { source: 'name_en' },
        { source: 'layer_type', field: <SelectField source="layer_type" choices={LAYER_TYPES} /> },
        { source: 'default', field: <BooleanField source="default" /> },
        { source: 'max_zoom', number: true },
        { source: 'offline_max_zoom', number: true },
      ]}
    />
  );
}
