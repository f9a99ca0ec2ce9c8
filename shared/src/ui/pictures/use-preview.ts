import { useState } from 'react';
import type { Picture } from '../../outbox/picture';
import { mediaUrl } from './media-url';
import { type Preview, useBytesPreview } from './use-bytes-preview';

/** Preview of a picture: the server's thumbnail, or the chosen file. */
export function usePreview(picture: Picture): Preview {
  const ofFile = useBytesPreview(picture.kind === 'new' ? picture.file.bytes : undefined);
  const [failed, setFailed] = useState<string>();
  if (picture.kind === 'new') return ofFile;
  const url = mediaUrl(picture.media.thumbnail);
  return { url, onError: () => setFailed(url), state: failed === url ? 'failed' : 'shown' };
}
