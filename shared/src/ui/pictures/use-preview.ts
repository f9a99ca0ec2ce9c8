import { useEffect, useState } from 'react';
import { mediaUrl } from './media-url';
import type { Picture } from './picture';

/** The address of a picture's preview: the server's thumbnail, or the chosen file itself. */
export function usePreview(picture: Picture): string | undefined {
  const [url, setUrl] = useState<string>();
  const file = picture.kind === 'new' ? picture.file : null;
  useEffect(
    function showFile() {
      if (!file) return;
      const made = URL.createObjectURL(new Blob([file.bytes], { type: file.type }));
      setUrl(made);
      return function forgetFile() {
        URL.revokeObjectURL(made);
      };
    },
    [file],
  );
  return picture.kind === 'stored' ? mediaUrl(picture.media.thumbnail) : url;
}
