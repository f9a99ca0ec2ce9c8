import { zxyToTileId } from 'pmtiles';

const HEADER_BYTES = 127;

function varint(value: number): number[] {
  const bytes: number[] = [];
  let left = value;
  for (; left > 127; left = Math.floor(left / 128)) bytes.push((left % 128) + 128);
  return [...bytes, left];
}

/**
 * A PMTiles file with tiles by `z/x/y`, without compression. `type` is that of its header: 1 vector, 2 PNG, 3 JPEG. With
 * `lastZoom`, the tile `0/0/0` stands for all tiles up to that zoom.
 */
export function pmtilesFile(
  tiles: Readonly<Record<string, string | Uint8Array>>,
  { type = 2, lastZoom }: { type?: number; lastZoom?: number } = {},
): Uint8Array<ArrayBuffer> {
  const entries = Object.entries(tiles)
    .map(([address, content]) => {
      const [z = 0, x = 0, y = 0] = address.split('/').map(Number);
      const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
      return { id: zxyToTileId(z, x, y), z, bytes };
    })
    .sort((a, b) => a.id - b.id);
  const directory = [
    ...varint(entries.length),
    ...entries.flatMap(({ id }, at) => varint(id - (entries[at - 1]?.id ?? 0))),
    ...entries.flatMap(() => varint(lastZoom === undefined ? 1 : (4 ** (lastZoom + 1) - 1) / 3)),
    ...entries.flatMap(({ bytes }) => varint(bytes.length)),
    // The first entry is at 0, written as 1; each further one follows the one before, written as 0.
    ...entries.flatMap((_, at) => varint(at === 0 ? 1 : 0)),
  ];
  const content = entries.flatMap(({ bytes }) => [...bytes]);
  const header = new DataView(new ArrayBuffer(HEADER_BYTES));
  const write = (at: number, value: number) => header.setBigUint64(at, BigInt(value), true);
  for (const [at, character] of [...'PMTiles'].entries()) header.setUint8(at, character.charCodeAt(0));
  header.setUint8(7, 3);
  write(8, HEADER_BYTES);
  write(16, directory.length);
  write(56, HEADER_BYTES + directory.length);
  write(64, content.length);
  const zooms = entries.map(({ z }) => z);
  for (const [at, value] of [1, 1, type, Math.min(...zooms), lastZoom ?? Math.max(...zooms)].entries())
    header.setUint8(97 + at, value);
  return Uint8Array.from([...new Uint8Array(header.buffer), ...directory, ...content]);
}

/** Answers like a server of files: the range asked for, or the whole file. */
export function partOf(file: Uint8Array<ArrayBuffer>, range: string | null): Response {
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? [];
  if (first === undefined) return new Response(file, { headers: { 'content-length': `${file.length}` } });
  const part = file.slice(Number(first), Number(last) + 1);
  const headers = { 'content-range': `bytes ${first}-${last}/${file.length}`, etag: `"${file.length}"` };
  return new Response(part, { status: 206, headers });
}
