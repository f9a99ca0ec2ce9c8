import HandshakeIcon from '@mui/icons-material/Handshake';
import { FunctionField, TextInput } from 'react-admin';
import type { Partner } from 'shared/contract';
import { administeredPartnerSchema, partnerInputSchema } from 'shared/contract/administration';
import { sameKeys } from 'shared/i18n';
import { defineSection } from '../../records/define-section';
import en from './en.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };
import { LogoInput } from './logo-input';

const logo = (
  <FunctionField<Partner> render={partner => partner.logo && <img src={partner.logo} alt="" height={40} />} />
);

/** Partners in the order of the "about" page. */
export const partners = defineSection({
  name: 'partners',
  group: 'content',
  icon: HandshakeIcon,
  messages: sameKeys({ fr, en }),
  row: administeredPartnerSchema,
  body: partnerInputSchema,
  list: {
    columns: [{ source: 'logo', field: logo, unsortable: true, notInFile: true }, 'name', 'url', 'position'],
    sort: 'position',
    title: partner => partner.name,
    subtitle: partner => partner.url,
  },
  form: {
    inputs: [
      'name',
      <TextInput key="url" source="url" type="url" />,
      <LogoInput key="logo" source="logo" />,
      'position',
    ],
  },
});
