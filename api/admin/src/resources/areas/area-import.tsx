import { MenuItem, TextField } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { ImportDialog } from '../../imports/import-dialog';
import { AREA_TYPE_CHOICES } from './area-types';

/** Imports areas from a GIS file; existing ones are updated. */
export function AreaImport({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const [type, setType] = useState<string>('ADMIN_COM');
  return (
    <ImportDialog
      onClose={onClose}
      source={{
        resource: 'areas',
        path: dryRun => `admin/areas/import/?type=${type}&dry_run=${dryRun}`,
        accept: '.geojson,.json,.zip,.gpkg',
        fields: ['name', 'code'],
        allOrNothing: true,
        help: 'administration.import.geography_help',
      }}
    >
      <TextField
        select
        label={translate('resources.areas.import_type')}
        value={type}
        onChange={event => setType(event.target.value)}
      >
        {AREA_TYPE_CHOICES.map(({ id, name }) => (
          <MenuItem key={id} value={id}>
            {translate(name)}
          </MenuItem>
        ))}
      </TextField>
    </ImportDialog>
  );
}
