import { open, readFile, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { unzipSync } from 'fflate';
import { LIST_IMPORT_LIMITS, type TaxrefClass } from 'shared/server';
import type { FileFault } from '../../../http/problems-body';
import { encodingOf, type Source, textOf } from './decode-text';

/** One taxon of the file. `row` counts from 1, without the header. */
export interface TaxrefRow {
  row: number;
  code: string;
  /** `null` for codes that are not numbers. */
  cd_nom: number | null;
  scientific_name: string;
  vernacular_name: string;
  vernacular_name_en: string;
  /** Codes as in the list derived from TAXREF; `null` if empty. */
  red_list: string | null;
  size_class: string | null;
}
export type TaxrefFile =
  | { status: 'read'; format: string; rows: number; taxa: TaxrefRow[]; unused: string[] }
  | { status: 'unreadable'; fault?: FileFault }
  | { status: 'columns-missing'; columns: string }
  | { status: 'too-many' };

const USED = [
  'CD_NOM',
  'CD_REF',
  'RANG',
  'CLASSE',
  'LB_NOM',
  'NOM_VERN',
  'NOM_VERN_ENG',
  'RED_LIST',
  'SIZE_CLASS',
] as const;
const NEEDED = ['CD_NOM', 'LB_NOM'] as const;
/** Column names in lists derived from TAXREF. */
const ALIASES: Record<string, (typeof USED)[number]> = {
  SCIENTIFIC_NAME: 'LB_NOM',
  NAME_FR: 'NOM_VERN',
  NAME_EN: 'NOM_VERN_ENG',
};
const SPECIES_RANK = 'ES';
const SEPARATORS = ['\t', ';', ','] as const;
/** An archive that unpacks to more is a zip bomb or not TAXREF. */
const UNPACKED_BYTES = 800 * 1024 * 1024;

/** The largest text of TAXREF in an archive, or the file itself; `null` for an archive without such a text. */
async function sourceOf(path: string): Promise<Source | null> {
  const handle = await open(path);
  const { buffer } = await handle.read(Buffer.alloc(2), 0, 2, 0).finally(() => handle.close());
  if (buffer.toString('latin1') !== 'PK') return { path };
  let total = 0;
  const files = unzipSync(await readFile(path), {
    filter({ name, originalSize }) {
      // The archive also contains lists of ranks and statuses.
      if (!/(^|\/)taxref[^/]*\.(txt|csv)$/i.test(name)) return false;
      total += originalSize;
      return total <= UNPACKED_BYTES;
    },
  });
  const [largest] = Object.values(files).sort((a, b) => b.length - a.length);
  return largest ? { bytes: largest } : null;
}

async function separatorOf(text: AsyncGenerator<string>): Promise<string> {
  const first = await text.next();
  await text.return(undefined);
  const [line = ''] = String(first.value ?? '').split('\n', 1);
  const count = (separator: string) => line.split(separator).length;
  return SEPARATORS.reduce<string>((best, one) => (count(one) > count(best) ? one : best), '\t');
}

/** The first of several names, such as "Milan royal, Milan", is the common one. */
const firstName = (names: string) => names.split(/[,;|]/)[0]?.trim() ?? '';

async function readTaxa(source: Source, wanted: TaxrefClass): Promise<TaxrefFile> {
  const encoding = await encodingOf(source);
  const separator = await separatorOf(textOf(source, encoding));
  const lines = Readable.from(textOf(source, encoding)).pipe(
    parse({
      bom: true,
      delimiter: separator,
      // Tab-separated editions have no quoting, and names contain quotation marks.
      quote: separator === '\t' ? null : '"',
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
    }),
  );
  let header: string[] | null = null;
  let row = 0;
  const taxa: TaxrefRow[] = [];
  for await (const cells of lines as AsyncIterable<string[]>) {
    if (!header) {
      header = cells.map(cell => cell.replace(/^\uFEFF/, '').toUpperCase());
      header = header.map(column => ALIASES[column] ?? column);
      const missing = NEEDED.filter(column => !header?.includes(column));
      if (missing.length > 0) return { status: 'columns-missing', columns: missing.join(', ') };
      continue;
    }
    row += 1;
    const columns = header;
    const cell = (column: (typeof USED)[number]) => cells[columns.indexOf(column)] ?? '';
    const has = (column: (typeof USED)[number]) => columns.includes(column);
    if (has('RANG') && cell('RANG') !== SPECIES_RANK) continue;
    if (has('CD_REF') && cell('CD_REF') !== cell('CD_NOM')) continue;
    if (wanted !== 'all' && has('CLASSE') && cell('CLASSE') !== wanted) continue;
    if (taxa.length === LIST_IMPORT_LIMITS.taxrefRows) return { status: 'too-many' };
    taxa.push({
      row,
      code: cell('CD_NOM'),
      cd_nom: /^\d{1,9}$/.test(cell('CD_NOM')) ? Number(cell('CD_NOM')) : null,
      scientific_name: cell('LB_NOM'),
      vernacular_name: firstName(cell('NOM_VERN')),
      vernacular_name_en: firstName(cell('NOM_VERN_ENG')),
      red_list: cell('RED_LIST').toUpperCase() || null,
      size_class: cell('SIZE_CLASS').toUpperCase() || null,
    });
  }
  if (!header) return { status: 'unreadable' };
  const unused = header.filter(column => column !== '' && !(USED as readonly string[]).includes(column));
  return { status: 'read', format: encoding, rows: row, taxa, unused };
}

/**
 * Reads the species of a class by their valid name from a TAXREF file: text with tabs, semicolons or commas, or its
 * archive. Reading all of TAXREF is slow: run it in a worker.
 */
export async function readTaxref({
  path,
  wanted,
}: {
  path: string;
  wanted: TaxrefClass;
}): Promise<TaxrefFile> {
  try {
    if ((await stat(path)).size === 0) return { status: 'unreadable', fault: 'empty' };
    const source = await sourceOf(path);
    return source ? await readTaxa(source, wanted) : { status: 'unreadable' };
  } catch (error) {
    // These errors mean a malformed line, or an archive that cannot be unpacked.
    if (
      error instanceof CsvError ||
      (error instanceof Error && 'code' in error && typeof error.code === 'number')
    )
      return { status: 'unreadable' };
    throw error;
  }
}
