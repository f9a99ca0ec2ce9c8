import {
  administeredNetworkSchema,
  networkSourceInputSchema,
  tableQuerySchema,
} from 'shared/contract/administration';
import { formatNumber } from 'shared/i18n';
import { type ControlProps, Input } from 'shared/ui/form';
import { dayColumn, defineTable } from '../../table/define-table';
import { tableScreen } from '../table-screen';
import en from './en.json';
import fr from './fr.json';
import { Versions } from './versions';

const WebAddress = (control: ControlProps<string | null | undefined>) => <Input {...control} type="url" />;

/** Networks as their operators publish them, with the versions of each. */
const table = defineTable({
  name: 'networks',
  words: { fr, en },
  row: administeredNetworkSchema,
  body: networkSourceInputSchema,
  query: tableQuerySchema,
  facts: {
    owner_id: { type: 'item', list: 'OWNER' },
    network_type_id: { type: 'item', list: 'NETW_TYP' },
  },
  list: {
    columns: [
      { field: 'name', width: 'minmax(180px, 2fr)' },
      { field: 'owner_id', width: 'minmax(120px, 1fr)', unsortable: true },
      { ...dayColumn('dated'), unsortable: true },
      {
        field: 'poles',
        width: '130px',
        render: ({ poles }, { locale }) => formatNumber(poles, locale),
        unsortable: true,
      },
      { field: 'licence', width: 'minmax(120px, 1fr)' },
      { field: 'position', width: '80px' },
    ],
    order: 'position',
    filters: ['q'],
  },
  title: network => network.name,
  subtitle: (network, texts) => texts.shown('owner_id', network),
  form: {
    parts: ['name', 'owner_id', 'network_type_id', 'licence', 'attribution', 'url', 'position'],
    controls: { url: WebAddress },
    aside: Versions,
  },
});

export const Screen = tableScreen(table);
