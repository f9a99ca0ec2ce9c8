import { strToU8, Zip, ZipDeflate } from 'fflate';

/** A file of an archive; its text is generated while it is written. */
export interface ZipEntry {
  name: string;
  text: AsyncIterable<string> | Iterable<string>;
}

/** Streams an archive of text files, compressed chunk by chunk. */
export async function* zipOf(entries: readonly ZipEntry[]): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    ready.push(chunk);
  });
  function* flushed() {
    yield* ready;
    ready = [];
  }
  for (const { name, text } of entries) {
    const file = new ZipDeflate(name, { level: 6 });
    zip.add(file);
    for await (const part of text) {
      file.push(strToU8(part));
      yield* flushed();
    }
    file.push(new Uint8Array(), true);
    yield* flushed();
  }
  zip.end();
  yield* flushed();
}
