import { MenuItem, TextField } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { TAXREF_CLASSES, type TaxrefClass } from 'shared/contract/administration';
import { ImportDialog } from '../../imports/import-dialog';

/** Imports the species of one class from TAXREF, the national list of taxa. */
export function TaxrefImport({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const [taxa, setTaxa] = useState<TaxrefClass>('Aves');
  return (
    <ImportDialog
      onClose={onClose}
      source={{
        resource: 'species',
        path: dryRun => `admin/species/import/?class=${taxa}&dry_run=${dryRun}`,
        accept: '.txt,.csv,.tsv,.zip',
        fields: [],
        allOrNothing: false,
        help: 'resources.species.import_help',
      }}
    >
      <TextField
        select
        label={translate('resources.species.class')}
        value={taxa}
        onChange={event => setTaxa(TAXREF_CLASSES.find(one => one === event.target.value) ?? 'Aves')}
      >
        {TAXREF_CLASSES.map(one => (
          <MenuItem key={one} value={one}>
            {translate(`resources.species.classes.${one}`)}
          </MenuItem>
        ))}
      </TextField>
    </ImportDialog>
  );
}
