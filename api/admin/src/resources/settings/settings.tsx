import TuneIcon from '@mui/icons-material/Tune';
import { Edit, RadioButtonGroupInput, SimpleForm, useTranslate } from 'react-admin';
import { EDIT_AREAS } from 'shared/contract';
import { sameKeys } from 'shared/i18n';
import type { Section } from '../../app/section';
import { choicesOf } from '../../records/fields';
import { RecordToolbar } from '../../records/record-toolbar';
import en from './en.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };

/** The server has one set of settings. */
function SettingsScreen() {
  const translate = useTranslate();
  return (
    <Edit
      title={translate('resources.settings.name', { smart_count: 2 })}
      resource="settings"
      id={1}
      redirect={false}
      mutationMode="pessimistic"
    >
      <SimpleForm toolbar={<RecordToolbar deleteButton={null} />}>
        <RadioButtonGroupInput
          source="edit_areas"
          choices={choicesOf('settings', 'edit_areas', EDIT_AREAS)}
          helperText="resources.settings.edit_areas_help"
          row={false}
        />
      </SimpleForm>
    </Edit>
  );
}

/** Settings that administrators change at run time. */
export const settings: Section = {
  name: 'settings',
  group: 'system',
  icon: TuneIcon,
  list: SettingsScreen,
  messages: sameKeys({ fr, en }),
};
