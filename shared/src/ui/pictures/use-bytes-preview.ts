import { useEffect, useRef, useState } from 'react';
import { heicInWorker } from './heic-in-worker';
import { imageFormatOf } from './image-format';

export interface Preview {
  /** URL for an `<img>` that calls `onError`; `undefined` while there is no preview. */
  url: string | undefined;
  onError: () => void;
  /** `pending`: the picture is being decoded. `failed`: this browser cannot show it. */
  state: 'shown' | 'pending' | 'failed';
}

/** Preview of a picture's bytes. HEIC is decoded only after the browser has failed to show the picture. */
export function useBytesPreview(bytes: ArrayBuffer | undefined): Preview {
  const [undecoded, setUndecoded] = useState<ArrayBuffer>();
  const [decoded, setDecoded] = useState<{ of: ArrayBuffer; jpeg: ArrayBuffer | null }>();
  const [failed, setFailed] = useState<string>();
  const [ready, setReady] = useState<string>();
  const answer = decoded && decoded.of === bytes ? decoded : undefined;
  const url = useObjectUrl(answer?.jpeg ?? bytes);
  useEffect(
    function decodeHeic() {
      if (!undecoded) return;
      const controller = new AbortController();
      void heicInWorker(undecoded, controller.signal).then(jpeg => {
        if (!controller.signal.aborted) setDecoded({ of: undecoded, jpeg });
      });
      return function stopWaiting() {
        controller.abort();
      };
    },
    [undecoded],
  );
  function onError() {
    setFailed(url);
    if (bytes && imageFormatOf(bytes) === 'image/heic') setUndecoded(bytes);
  }
  const fail = useRef(onError);
  useEffect(function followError() {
    fail.current = onError;
  });
  // Decodes the picture first: for a picture that it cannot decode, the browser would show its broken-image icon.
  useEffect(
    function decodeBeforeShown() {
      if (!url) return undefined;
      const probe = new Image();
      let isWanted = true;
      const show = () => isWanted && setReady(url);
      probe.src = url;
      if (probe.decode) probe.decode().then(show, () => isWanted && fail.current());
      else show();
      return function forget() {
        isWanted = false;
      };
    },
    [url],
  );
  const isPending = bytes !== undefined && (undecoded === bytes ? !answer : ready !== url && failed !== url);
  return { url, onError, state: isPending ? 'pending' : url && failed === url ? 'failed' : 'shown' };
}

function useObjectUrl(bytes: ArrayBuffer | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(
    function showBytes() {
      if (!bytes) return;
      const objectUrl = URL.createObjectURL(new Blob([bytes], { type: imageFormatOf(bytes) ?? '' }));
      setUrl(objectUrl);
      return function forgetBytes() {
        URL.revokeObjectURL(objectUrl);
      };
    },
    [bytes],
  );
  return url;
}
