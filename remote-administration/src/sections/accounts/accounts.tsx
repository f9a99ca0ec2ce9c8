import {
  type Account,
  accountInputSchema,
  accountSchema,
  accountsQuerySchema,
} from 'shared/contract/administration';
import { currentLocale } from 'shared/i18n';
import { Alert } from 'shared/ui/core';
import { Pill } from 'shared/ui/data';
import { type ControlProps, Input } from 'shared/ui/form';
import type { BulkProps, FieldTexts } from 'shared/ui/record';
import { BulkButton } from '../../table/bulk';
import { dayColumn, defineTable, type SlotProps, sectionTexts } from '../../table/define-table';
import { GroupBoxes, useGroupTexts } from '../groups/groups';
import { tableScreen } from '../table-screen';
import { AccountActs } from './account-acts';
import en from './en.json';
import fr from './fr.json';

const useTexts = sectionTexts<typeof fr>('accounts');
const TONES: Readonly<Record<string, string>> = { active: 'done', waiting: 'partial' };

const groupsOf = ({ groups }: Pick<Account, 'groups'>) =>
  groups.map(group => useGroupTexts.translate(`names.${group}`)).join(', ');
const statusOf = ({ status }: Account, texts: FieldTexts) => texts.code('status', status);

/** Explains a status other than active and inactive, or what follows when an account is created. */
function StatusNotice({ record }: SlotProps<Account>) {
  const t = useTexts();
  const status = record?.status;
  if (status === 'active' || status === 'inactive') return null;
  return <Alert type="info" showIcon title={t(status ? `say.${status}_notice` : 'say.invite')} />;
}

const typed = (type: 'text' | 'email' | 'tel') => (control: ControlProps<string | null | undefined>) => (
  <Input {...control} type={type} autoComplete="off" />
);

function Bulk(chosen: BulkProps) {
  const t = useTexts();
  const count = chosen.rows.length;
  return (['activate', 'deactivate'] as const).map(act => (
    <BulkButton
      key={act}
      {...chosen}
      path="admin/accounts/"
      act={{
        label: t(`say.${act}`),
        question: { title: t(`say.${act}_title`, { count }), content: t(`say.${act}_text`) },
        body: { is_active: act === 'activate' },
      }}
    />
  ));
}

/** Accounts, waiting accounts first. Closed accounts are listed only on request. */
const table = defineTable({
  name: 'accounts',
  words: { fr, en },
  row: accountSchema,
  body: accountInputSchema,
  query: accountsQuerySchema,
  facts: {
    areas: { type: 'items', list: 'AREAS' },
    area: { type: 'item', list: 'AREAS' },
    owner_id: { type: 'item', list: 'OWNER' },
  },
  list: {
    columns: [
      { field: 'username', width: 'minmax(140px, 1.5fr)' },
      { field: 'full_name', width: 'minmax(140px, 1.5fr)' },
      {
        field: 'status',
        width: '170px',
        render: (account, texts) => (
          <Pill tone={TONES[account.status] ?? 'risk-none'}>{statusOf(account, texts)}</Pill>
        ),
        csv: statusOf,
      },
      { field: 'email', width: 'minmax(160px, 2fr)' },
      { field: 'groups', width: 'minmax(140px, 1fr)', render: groupsOf, unsortable: true },
      {
        field: 'area_names',
        width: 'minmax(140px, 1fr)',
        render: account => account.area_names.join(', '),
        csv: account => account.area_names,
        unsortable: true,
      },
      dayColumn('last_used_at'),
      dayColumn('timestamp_create'),
    ],
    order: 'status',
    filters: ['q', 'status', 'group', 'area'],
    quickFilters: ['q', 'status'],
    bulk: Bulk,
  },
  title: account => account.full_name || account.username,
  subtitle: (account, texts) => [statusOf(account, texts), groupsOf(account)].filter(Boolean).join(' · '),
  form: {
    parts: [
      StatusNotice,
      'is_active',
      'username',
      'email',
      'first_name',
      'last_name',
      'phone',
      'groups',
      'owner_id',
      'areas',
      'locale',
    ],
    controls: {
      username: typed('text'),
      email: typed('email'),
      first_name: typed('text'),
      last_name: typed('text'),
      phone: typed('tel'),
      groups: GroupBoxes,
    },
    groups: ['groups'],
    later: ['is_active'],
    draft: () => ({ groups: ['data-read-only'], areas: [], locale: currentLocale() }),
    closed: account => account.status === 'closed',
    aside: AccountActs,
  },
});

export const Screen = tableScreen(table);
