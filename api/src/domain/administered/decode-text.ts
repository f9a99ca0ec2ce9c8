import { createReadStream } from 'node:fs';

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

const MARKS: readonly [number[], Encoding][] = [
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
];

/** Detects UTF-16 by its byte order mark or its many zero bytes; assumes UTF-8 otherwise. */
function guessEncoding(head: Uint8Array): Encoding {
  for (const [mark, encoding] of MARKS) if (mark.every((byte, i) => head[i] === byte)) return encoding;
  const zeros = [0, 0];
  for (const [i, byte] of head.entries()) if (byte === 0) zeros[i % 2] = (zeros[i % 2] ?? 0) + 1;
  const quarter = head.length / 4;
  if ((zeros[1] ?? 0) > quarter) return 'utf-16le';
  return (zeros[0] ?? 0) > quarter ? 'utf-16be' : 'utf-8';
}

export type Source = { path: string } | { bytes: Uint8Array };
const PIECE = 1024 * 1024;

async function* piecesOf(source: Source): AsyncGenerator<Uint8Array> {
  if ('path' in source) yield* createReadStream(source.path, { highWaterMark: PIECE });
  else for (let at = 0; at < source.bytes.length; at += PIECE) yield source.bytes.subarray(at, at + PIECE);
}

/**
 * Decodes a source.
 * @throws TypeError for invalid UTF-8
 */
export async function* textOf(source: Source, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: encoding === 'utf-8' });
  for await (const piece of piecesOf(source)) yield decoder.decode(piece, { stream: true });
  yield decoder.decode();
}

/** The encoding of a source; UTF-8 is verified by reading every byte. */
export async function encodingOf(source: Source): Promise<Encoding> {
  const first = await piecesOf(source).next();
  const guess = first.done ? 'utf-8' : guessEncoding(first.value.subarray(0, 4096));
  if (guess !== 'utf-8') return guess;
  try {
    for await (const _ of textOf(source, guess));
    return guess;
  } catch (error) {
    // Older editions and spreadsheets write Windows-1252.
    if (error instanceof TypeError) return 'windows-1252';
    throw error;
  }
}
