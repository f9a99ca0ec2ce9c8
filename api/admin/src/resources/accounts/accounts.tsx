import PeopleIcon from '@mui/icons-material/People';
import { accountInputSchema, accountSchema } from 'shared/contract/administration';
import { currentLocale, sameKeys } from 'shared/i18n';
import { translate } from '../../app/i18n-provider';
import { defineSection } from '../../records/define-section';
import { AccountActs } from './account-acts';
import { AccountInputs, AccountToolbar, AreaInput, GroupInput } from './account-inputs';
import { BulkActions } from './bulk-actions';
import en from './en.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };

const statusOf = ({ status }: { status: string }) => translate(`resources.accounts.values.status.${status}`);
const groupsOf = ({ groups }: { groups: readonly string[] }) =>
  groups.map(group => translate(`resources.groups.names.${group}`)).join(', ');

/** All accounts, pending ones first. */
export const accounts = defineSection({
  name: 'accounts',
  group: 'people',
  icon: PeopleIcon,
  messages: sameKeys({ fr, en }),
  row: accountSchema,
  body: accountInputSchema,
  list: {
    columns: [
      'username',
      'full_name',
      { source: 'status', csv: statusOf },
      'email',
      { source: 'groups', text: groupsOf, unsortable: true },
      {
        source: 'area_names',
        text: account => account.area_names.join(', '),
        csv: account => account.area_names,
        unsortable: true,
      },
      { source: 'last_used_at', date: 'day' },
      { source: 'timestamp_create', date: 'day' },
    ],
    sort: 'status',
    filters: ['status'],
    moreFilters: [<GroupInput key="group" source="group" />, <AreaInput key="area" source="area" />],
    title: account => account.full_name || account.username,
    subtitle: account => [statusOf(account), groupsOf(account)].filter(Boolean).join(' · '),
    bulkActions: <BulkActions />,
  },
  form: {
    inputs: [<AccountInputs key="inputs" />],
    defaults: () => ({ groups: ['data-read-only'], areas: [], locale: currentLocale() }),
    toolbar: <AccountToolbar />,
  },
  aside: <AccountActs />,
});
