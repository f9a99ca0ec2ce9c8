import UploadFileIcon from '@mui/icons-material/UploadFile';
import { type ReactNode, useState } from 'react';
import { Button } from 'react-admin';

/** Opens the import dialog of a list. */
export function ImportButton({ children }: { children: (close: () => void) => ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button label="administration.import.import" onClick={() => setOpen(true)}>
        <UploadFileIcon />
      </Button>
      {open && children(() => setOpen(false))}
    </>
  );
}
