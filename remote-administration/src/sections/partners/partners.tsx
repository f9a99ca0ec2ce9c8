import {
  administeredPartnerSchema,
  partnerInputSchema,
  tableQuerySchema,
} from 'shared/contract/administration';
import { type ControlProps, Input } from 'shared/ui/form';
import { bulkActs } from '../../table/bulk';
import { defineTable } from '../../table/define-table';
import { LogoInput } from '../../table/logo-input';
import { tableScreen } from '../table-screen';
import en from './en.json';
import fr from './fr.json';
import classes from './partners.module.css';

const WebAddress = (control: ControlProps<string | null | undefined>) => <Input {...control} type="url" />;

const table = defineTable({
  name: 'partners',
  words: { fr, en },
  row: administeredPartnerSchema,
  body: partnerInputSchema,
  query: tableQuerySchema,
  list: {
    columns: [
      { field: 'name', width: 'minmax(180px, 2fr)' },
      {
        field: 'logo',
        width: '120px',
        render: ({ logo }) => logo && <img src={logo} alt="" className={classes.logo} />,
        csv: null,
        unsortable: true,
      },
      { field: 'url', width: 'minmax(180px, 2fr)' },
      'position',
    ],
    order: 'position',
    filters: ['q'],
    bulk: bulkActs('partners', {}),
  },
  title: partner => partner.name,
  subtitle: partner => partner.url,
  form: {
    parts: ['name', 'url', 'logo', 'position'],
    controls: { url: WebAddress, logo: LogoInput },
    groups: ['logo'],
  },
});

export const Screen = tableScreen(table);
