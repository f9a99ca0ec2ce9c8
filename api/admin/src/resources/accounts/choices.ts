import { GROUP_SCOPES } from 'shared/contract';
import { ACCOUNT_STATUSES } from 'shared/contract/administration';

export const GROUP_CHOICES = Object.keys(GROUP_SCOPES).map(group => ({
  id: group,
  name: `resources.groups.names.${group}`,
}));

export const STATUS_CHOICES = ACCOUNT_STATUSES.map(status => ({
  id: status,
  name: `resources.accounts.status.${status}`,
}));

export const LOCALE_CHOICES = (['fr', 'en'] as const).map(locale => ({
  id: locale,
  name: `resources.accounts.locales.${locale}`,
}));
