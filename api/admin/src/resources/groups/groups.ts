import GroupsIcon from '@mui/icons-material/Groups';
import { sameKeys } from 'shared/i18n';
import { translate } from '../../app/i18n-provider';
import type { Section } from '../../app/section';
import en from './en.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };
import { GroupList } from './group-list';

export const groups: Section = {
  name: 'groups',
  group: 'people',
  icon: GroupsIcon,
  list: GroupList,
  recordRepresentation: ({ id }: { id: string }) => translate(`resources.groups.names.${id}`),
  messages: sameKeys({ fr, en }),
};
