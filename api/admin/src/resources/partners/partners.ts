import HandshakeIcon from '@mui/icons-material/Handshake';
import { sameKeys } from 'shared/i18n';
import type { Section } from '../../app/section';
import en from './en.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };
import { PartnerCreate, PartnerEdit } from './partner-form';
import { PartnerList } from './partner-list';

export const partners: Section = {
  name: 'partners',
  group: 'content',
  icon: HandshakeIcon,
  list: PartnerList,
  edit: PartnerEdit,
  create: PartnerCreate,
  recordRepresentation: 'name',
  messages: sameKeys({ fr, en }),
};
