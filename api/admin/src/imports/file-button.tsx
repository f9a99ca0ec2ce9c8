import { Button } from '@mui/material';
import { useRef } from 'react';

/** Opens the system's file dialog. The same file can be chosen again. */
export function FileButton({
  label,
  accept,
  disabled = false,
  onChoose,
}: {
  label: string;
  accept: string;
  disabled?: boolean;
  onChoose: (file: File) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button variant="outlined" disabled={disabled} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        onChange={event => {
          const file = event.target.files?.[0];
          event.target.value = '';
          if (file) onChoose(file);
        }}
      />
    </>
  );
}
