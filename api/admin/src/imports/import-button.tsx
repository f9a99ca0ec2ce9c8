import UploadFileIcon from '@mui/icons-material/UploadFile';
import { useState } from 'react';
import { Button } from 'react-admin';
import { ImportDialog, type ImportSource } from './import-dialog';

/** Opens the import dialog of a list. */
export function ImportButton(source: ImportSource) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button label="administration.import.import" onClick={() => setOpen(true)}>
        <UploadFileIcon />
      </Button>
      {open && <ImportDialog {...source} onClose={() => setOpen(false)} />}
    </>
  );
}
