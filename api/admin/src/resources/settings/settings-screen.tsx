import { Edit, RadioButtonGroupInput, SaveButton, SimpleForm, Toolbar, useTranslate } from 'react-admin';
import { EDIT_AREAS } from 'shared/contract';
import { HistoryLink } from '../../lists/history-link';

const AREA_CHOICES = EDIT_AREAS.map(areas => ({
  id: areas,
  name: `resources.settings.edit_areas.${areas}`,
}));

function SettingsToolbar() {
  return (
    <Toolbar sx={{ justifyContent: 'space-between' }}>
      <SaveButton />
      <HistoryLink />
    </Toolbar>
  );
}

/** Settings that administrators change at run time. */
export function SettingsScreen() {
  const translate = useTranslate();
  return (
    <Edit
      title={translate('resources.settings.name', { smart_count: 2 })}
      resource="settings"
      id={1}
      redirect={false}
      mutationMode="pessimistic"
    >
      <SimpleForm toolbar={<SettingsToolbar />}>
        <RadioButtonGroupInput
          source="edit_areas"
          choices={AREA_CHOICES}
          helperText="resources.settings.edit_areas_help"
          row={false}
        />
      </SimpleForm>
    </Edit>
  );
}
