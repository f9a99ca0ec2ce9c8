import { type ComponentProps, useRef } from 'react';
import { Button } from 'shared/ui/core';

interface FileButtonProps extends Pick<ComponentProps<typeof Button>, 'size' | 'disabled' | 'children'> {
  /** MIME types and endings that the browser offers. */
  accept: string;
  onChoose: (file: File) => void;
}

export function FileButton({ accept, onChoose, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...button} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        onChange={event => {
          const file = event.target.files?.[0];
          // Reset, so that the same file can be chosen again.
          event.target.value = '';
          if (file) onChoose(file);
        }}
      />
    </>
  );
}
