import { parseDbf } from 'shpjs';
import { fromWindows } from './decode-text';

/** Letters of MS-DOS (code page 850) from 128 on. `TextDecoder` does not support this encoding. */
const DOS =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';
const WINDOWS = fromWindows(Uint8Array.from({ length: 128 }, (_, i) => i + 128));

/** Encodings by byte 29 of a `.dbf`, its language driver. All MS-DOS encodings are read as code page 850. */
const OF_DRIVER: Record<number, string> = {
  ...Object.fromEntries(
    [1, 2, ...Array.from({ length: 22 }, (_, i) => i + 8), 37, 55].map(code => [code, 'dos']),
  ),
  4: 'macintosh',
  200: 'windows-1250',
  201: 'windows-1251',
  202: 'windows-1254',
  203: 'windows-1253',
};
const DRIVER_AT = 29;
const HEADER_BYTES_AT = 8;

/** The encoding label for a `.cpg` text: `UTF-8`, `1252`, `ANSI 1252`, `ISO 88591`, `OEM 850`. */
function labelIn(cpg: string): string | undefined {
  const text = cpg.trim().toLowerCase();
  const [page = ''] = /\d{3,}/.exec(text.replaceAll('-', '')) ?? [];
  if (page === '850' || page === '437') return 'dos';
  const latin = /^8859(\d{1,2})$/.exec(page)?.[1];
  for (const label of [text, `windows-${page}`, page === '65001' ? 'utf-8' : `iso-8859-${latin}`])
    try {
      return new TextDecoder(label).encoding;
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
    }
  return undefined;
}

function isUtf8(dbf: Uint8Array): boolean {
  const view = new DataView(dbf.buffer, dbf.byteOffset, dbf.byteLength);
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(dbf.subarray(view.getUint16(HEADER_BYTES_AT, true)));
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

const fromDos = (text: string) =>
  text.replace(/[\u0080-\uffff]/g, letter => DOS[WINDOWS.indexOf(letter)] ?? letter);

/** The records of a `.dbf`, decoded by its `.cpg`, otherwise as UTF-8 if valid, otherwise by its header. */
export function decodedDbf(dbf: Uint8Array, cpg: string | undefined): Record<string, unknown>[] {
  const label =
    (cpg === undefined ? undefined : labelIn(cpg)) ??
    (isUtf8(dbf) ? 'utf-8' : (OF_DRIVER[dbf[DRIVER_AT] ?? 0] ?? 'windows-1252'));
  if (label !== 'dos') return parseDbf(dbf, label);
  return parseDbf(dbf, 'windows-1252').map(record =>
    Object.fromEntries(
      Object.entries(record).map(([name, value]) => [
        fromDos(name),
        typeof value === 'string' ? fromDos(value) : value,
      ]),
    ),
  );
}
