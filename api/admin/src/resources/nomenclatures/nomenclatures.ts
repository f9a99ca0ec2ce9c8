import FormatListBulletedIcon from '@mui/icons-material/FormatListBulleted';
import type { AdministeredNomenclature } from 'shared/contract/administration';
import { currentLocale, labelOf, sameKeys } from 'shared/i18n';
import type { Section } from '../../app/section';
import en from './en.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };
import { NomenclatureCreate, NomenclatureEdit } from './nomenclature-form';
import { NomenclatureList } from './nomenclature-list';

export const nomenclatures: Section = {
  name: 'nomenclatures',
  group: 'lists',
  icon: FormatListBulletedIcon,
  list: NomenclatureList,
  edit: NomenclatureEdit,
  create: NomenclatureCreate,
  recordRepresentation: (item: AdministeredNomenclature) => labelOf(item, currentLocale()),
  messages: sameKeys({ fr, en }),
};
