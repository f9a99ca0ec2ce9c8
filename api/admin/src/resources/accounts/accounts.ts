import PeopleIcon from '@mui/icons-material/People';
import type { Account } from 'shared/contract/administration';
import { sameKeys } from 'shared/i18n';
import type { Section } from '../../app/section';
import { AccountCreate } from './account-create';
import { AccountEdit } from './account-edit';
import { AccountList } from './account-list';
import en from './en.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };

export const accounts: Section = {
  name: 'accounts',
  group: 'people',
  icon: PeopleIcon,
  list: AccountList,
  edit: AccountEdit,
  create: AccountCreate,
  recordRepresentation: (account: Account) => account.full_name || account.username,
  messages: sameKeys({ fr, en }),
};
