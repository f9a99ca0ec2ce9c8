import RestoreFromTrashIcon from '@mui/icons-material/RestoreFromTrash';
import { sameKeys } from 'shared/i18n';
import type { Section } from '../../app/section';
import { DeletedList } from './deleted-list';
import en from './en.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };

export const deleted: Section = {
  name: 'deleted',
  group: 'records',
  icon: RestoreFromTrashIcon,
  list: DeletedList,
  messages: sameKeys({ fr, en }),
};
