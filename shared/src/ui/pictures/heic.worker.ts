import { decodeHeic, type Libheif } from './decode-heic';
import { drawJpeg } from './draw-jpeg';

/** The only request to the worker. The worker answers with a JPEG, or with `null` if the file cannot be decoded. */
export interface HeicRequest {
  /** URL of libheif's script. */
  library: string;
  bytes: ArrayBuffer;
}
export type HeicAnswer = ArrayBuffer | null;

declare const importScripts: (address: string) => void;
/** Global that libheif's script defines. */
declare const libheif: () => Libheif;

async function toJpeg({ library, bytes }: HeicRequest): Promise<HeicAnswer> {
  importScripts(library);
  const { data, width, height } = await decodeHeic(libheif(), bytes);
  return drawJpeg(await createImageBitmap(new ImageData(data, width, height)));
}

self.addEventListener('message', ({ data }: MessageEvent<HeicRequest>) => {
  void toJpeg(data)
    .catch(error => {
      console.warn('A HEIC picture could not be decoded', error);
      return null;
    })
    .then((answer: HeicAnswer) => self.postMessage(answer, { transfer: answer ? [answer] : [] }));
});
