import { pipeline, Readable } from 'node:stream';
import { createDeflateRaw } from 'node:zlib';
import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate';

/** A file of an archive. Its text or its bytes are generated while it is written. */
export type ZipEntry = { name: string } & (
  | { text: AsyncIterable<string> | Iterable<string> }
  | { bytes: AsyncIterable<Uint8Array> }
);

const DEFLATED = 8;
const NOTHING = new Uint8Array();

/** Entry of a file that is compressed separately. It only measures the pushed bytes. */
class MeasuredFile extends ZipPassThrough {
  override compression = DEFLATED;
  protected override process(): void {}
}

/** Adds a large file to an archive. It is compressed outside the event loop. */
async function* addBytes(zip: Zip, name: string, bytes: AsyncIterable<Uint8Array>, mtime: Date | undefined) {
  const file = new MeasuredFile(name);
  if (mtime) file.mtime = mtime;
  zip.add(file);
  async function* measured() {
    for await (const part of bytes) {
      file.push(part);
      yield part;
    }
    file.push(NOTHING, true);
  }
  const deflate = createDeflateRaw();
  // The callback is empty, since the loop throws the error of a source.
  pipeline(Readable.from(measured()), deflate, () => undefined);
  for await (const part of deflate) {
    file.ondata(null, part, false);
    yield;
  }
  file.ondata(null, NOTHING, true);
}

async function* addText(
  zip: Zip,
  name: string,
  text: AsyncIterable<string> | Iterable<string>,
  mtime: Date | undefined,
) {
  const file = new ZipDeflate(name, { level: 6 });
  if (mtime) file.mtime = mtime;
  zip.add(file);
  for await (const part of text) {
    file.push(strToU8(part));
    yield;
  }
  file.push(NOTHING, true);
}

/**
 * Streams an archive, compressed chunk by chunk.
 * @param mtime date of its files; the present time by default
 */
export async function* zipOf(entries: readonly ZipEntry[], mtime?: Date): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    ready.push(chunk);
  });
  function* flushed() {
    yield* ready;
    ready = [];
  }
  for (const entry of entries) {
    const adding =
      'text' in entry
        ? addText(zip, entry.name, entry.text, mtime)
        : addBytes(zip, entry.name, entry.bytes, mtime);
    for await (const _ of adding) yield* flushed();
    yield* flushed();
  }
  zip.end();
  yield* flushed();
}
