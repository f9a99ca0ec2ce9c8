import FormatListBulletedIcon from '@mui/icons-material/FormatListBulleted';
import { administeredNomenclatureSchema, nomenclatureInputSchema } from 'shared/contract/administration';
import { currentLocale, labelOf, sameKeys } from 'shared/i18n';
import { translate } from '../../app/i18n-provider';
import { BulkEnableButtons } from '../../records/bulk-enable-buttons';
import { defineSection } from '../../records/define-section';
import en from './en.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };
import { HeldNotice, ParentsInput, StatusInput, TypeInput } from './nomenclature-inputs';

/** The items of all reference lists, by list and position. */
export const nomenclatures = defineSection({
  name: 'nomenclatures',
  group: 'lists',
  icon: FormatListBulletedIcon,
  messages: sameKeys({ fr, en }),
  row: administeredNomenclatureSchema,
  body: nomenclatureInputSchema,
  list: {
    columns: ['type', 'position', 'code', 'label', 'label_en', 'status'],
    sort: 'position',
    filters: ['type'],
    moreFilters: ['status'],
    title: item => labelOf(item, currentLocale()),
    subtitle: item => translate(`resources.nomenclatures.values.type.${item.type}`),
    bulkActions: <BulkEnableButtons disable={{ status: 'disabled' }} enable={{ status: 'active' }} />,
  },
  form: {
    inputs: [
      <HeldNotice key="held" />,
      <TypeInput key="type" />,
      'code',
      'label',
      'label_en',
      'position',
      <ParentsInput key="parents" />,
      <StatusInput key="status" />,
    ],
    fixed: ['code'],
  },
});
