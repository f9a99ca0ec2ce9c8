const SAMPLE_BYTES = 4096;
/** Share of zero bytes at even or odd positions from which a text without a byte order mark is UTF-16. */
const MOSTLY = 0.4;

/** Detects UTF-16 without a byte order mark, in which every second byte of Latin text is zero. */
function evidentUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  const zeros = [0, 0] as [number, number];
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2 === 0 ? 0 : 1] += 1;
  const least = (sample.length / 2) * MOSTLY;
  if (zeros[1] > least && zeros[0] * 10 < zeros[1]) return 'utf-16le';
  if (zeros[0] > least && zeros[1] * 10 < zeros[0]) return 'utf-16be';
  return null;
}

function encodingOf(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return evidentUtf16(bytes) ?? 'utf-8';
}

/** Decodes Windows-1252 as a stream. Without `stream`, Node 20 decodes it as Latin-1, without `œ`, `’` and `€`. */
export function fromWindows(bytes: Uint8Array): string {
  const decoder = new TextDecoder('windows-1252');
  return decoder.decode(bytes, { stream: true }) + decoder.decode();
}

/**
 * Decodes a text file without its byte order mark: UTF-8, UTF-16 with or without a mark, otherwise Windows-1252,
 * which Excel writes.
 */
export function decodedText(bytes: Uint8Array): string {
  const encoding = encodingOf(bytes);
  if (encoding !== 'utf-8') return new TextDecoder(encoding).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return fromWindows(bytes);
  }
}
