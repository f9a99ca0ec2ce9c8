import { useEffect, useState } from 'react';
import { heicInWorker } from './heic-in-worker';
import { imageFormatOf } from './image-format';

export interface Preview {
  /** For an `<img>`, which tells by `onError` that it cannot show it; `undefined` while there is none. */
  url: string | undefined;
  onError: () => void;
  /** `pending`: it is being decoded; `failed`: this browser cannot show it. */
  state: 'shown' | 'pending' | 'failed';
}

/** A picture's bytes on the screen. HEIC is decoded only where the browser shows that it cannot. */
export function useBytesPreview(bytes: ArrayBuffer | undefined): Preview {
  const [undecoded, setUndecoded] = useState<ArrayBuffer>();
  const [decoded, setDecoded] = useState<{ of: ArrayBuffer; jpeg: ArrayBuffer | null }>();
  const [failed, setFailed] = useState<string>();
  const answer = decoded && decoded.of === bytes ? decoded : undefined;
  const url = useObjectUrl(answer?.jpeg ?? bytes);
  useEffect(
    function decodeHeic() {
      if (!undecoded) return;
      const leaving = new AbortController();
      void heicInWorker(undecoded, leaving.signal).then(jpeg => {
        if (!leaving.signal.aborted) setDecoded({ of: undecoded, jpeg });
      });
      return function stopWaiting() {
        leaving.abort();
      };
    },
    [undecoded],
  );
  const pending = bytes !== undefined && undecoded === bytes && !answer;
  return {
    url,
    onError() {
      setFailed(url);
      if (bytes && imageFormatOf(bytes) === 'image/heic') setUndecoded(bytes);
    },
    state: pending ? 'pending' : url && failed === url ? 'failed' : 'shown',
  };
}

function useObjectUrl(bytes: ArrayBuffer | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(
    function showBytes() {
      if (!bytes) return;
      const made = URL.createObjectURL(new Blob([bytes], { type: imageFormatOf(bytes) ?? '' }));
      setUrl(made);
      return function forgetBytes() {
        URL.revokeObjectURL(made);
      };
    },
    [bytes],
  );
  return url;
}
