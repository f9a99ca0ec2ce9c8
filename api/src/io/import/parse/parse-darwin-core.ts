import { CsvError, parse } from 'csv-parse/sync';
import { readXml } from 'hucre/xml';
import { unpackedFiles } from './archive';
import { decodedText } from './decode-text';
import { isMeta } from './format-of';
import { parseTable, type TableHints } from './parse-table';
import { type Parsed, UnreadableFile } from './parsed-file';

/** Maximum size of `meta.xml` in bytes. Its usual size is some kilobytes. */
const META_BYTES = 500_000;

type Row = Readonly<Record<string, string>>;

/** The part of `meta.xml` that describes one table. */
interface Description {
  name: 'core' | 'extension';
  /** Type of the table's rows: `Occurrence`, `Event`… */
  rowType: string;
  /** The part's elements with a given name: their attributes and texts. */
  elements(name: string): Record<string, string | null>[];
}

/** The name of a term or file at the end of its URL. */
const lastPart = (address: string) => address.slice(address.search(/[^/#:]*$/));

/** Splits `meta.xml` into parts, since the XML reader only supports flat lists. */
function describedIn(meta: string): Description[] {
  const [, ...parts] = meta.split(/<(?=(?:core|extension)[\s>])/);
  return parts.map(part => {
    const name = part.startsWith('core') ? 'core' : 'extension';
    const xml = `<archive><${part.split(`</${name}>`, 1)}</${name}></archive>`;
    const elements: Description['elements'] = rowTag =>
      readXml(xml, { rowTag, stripNamespaces: true }).data as never;
    return { name, rowType: lastPart(elements(name)[0]?.['@rowType'] ?? ''), elements };
  });
}

/**
 * Reads one table by its description (Darwin Core text guide). A row has values by term, and an identifier that links
 * it to rows of other tables.
 * @throws UnreadableFile, CsvError
 */
function tableOf(
  { name, elements }: Description,
  bytes: Uint8Array,
  to = -1,
): { rows: Row[]; ids: string[] } {
  const [own = {}] = elements(name);
  const [id = {}] = elements(name === 'core' ? 'id' : 'coreid');
  const fields = elements('field').map(field => ({
    term: lastPart(field['@term'] ?? ''),
    index: Number(field['@index'] ?? Number.NaN),
    value: field['@default'] ?? '',
  }));
  const headers = Number(own['@ignoreHeaderLines'] ?? 0);
  const records = elements('location').flatMap(({ '#text': location }): string[][] => {
    const [file] = unpackedFiles(bytes, path => `/${path}`.endsWith(`/${location}`)).values();
    if (!file) throw new UnreadableFile('darwin_core');
    return parse(decodedText(file), {
      delimiter: (own['@fieldsTerminatedBy'] ?? ',').replaceAll('\\t', '\t'),
      quote: own['@fieldsEnclosedBy'] === '' ? null : (own['@fieldsEnclosedBy'] ?? '"'),
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: true,
      from: headers + 1,
      to: to < 0 ? to : headers + to,
      max_record_size: 1_000_000,
    });
  });
  return {
    rows: records.map(record =>
      Object.fromEntries(fields.map(({ term, index, value }) => [term, record[index] || value])),
    ),
    ids: records.map(record => record[Number(id['@index'] ?? 0)] ?? ''),
  };
}

/**
 * The occurrences of an archive. If the core has events, an occurrence has the data of its event too.
 * @throws UnreadableFile, CsvError
 */
function occurrencesIn(bytes: Uint8Array, described: readonly Description[], mostRows: number): Row[] {
  const core = described.find(({ name }) => name === 'core');
  if (!core) throw new UnreadableFile('darwin_core');
  const occurrences = [core, ...described].find(({ rowType }) => rowType === 'Occurrence') ?? core;
  const { rows, ids } = tableOf(occurrences, bytes, mostRows);
  if (occurrences === core) return rows.map((row, i) => ({ occurrenceID: ids[i] ?? '', ...row }));
  const events = tableOf(core, bytes);
  const eventById = new Map(events.ids.map((id, i) => [id, events.rows[i]]));
  return rows.map((row, i) => ({
    ...eventById.get(ids[i] ?? ''),
    ...Object.fromEntries(Object.entries(row).filter(([, text]) => text !== '')),
  }));
}

/**
 * Parses a Darwin Core Archive as the table of its occurrences, see `parseTable`.
 *
 * @throws UnreadableFile
 */
export function parseDarwinCore(
  bytes: Uint8Array,
  mostRows: number,
  hints: TableHints,
): Required<Pick<Parsed, 'rows' | 'places' | 'readIn'>> {
  const [meta = new Uint8Array()] = unpackedFiles(bytes, isMeta, META_BYTES).values();
  try {
    const described = describedIn(new TextDecoder().decode(meta));
    const rows = occurrencesIn(bytes, described, mostRows);
    // Only filled columns are read, since downloads have some hundred columns, most of them empty.
    const names = [...new Set(rows.flatMap(Object.keys))];
    const headers = names.filter(name => rows.some(row => row[name]));
    return parseTable([headers, ...rows.map(row => headers.map(name => row[name]))], hints);
  } catch (error) {
    if (error instanceof CsvError || (error instanceof Error && error.name === 'XmlError'))
      throw new UnreadableFile('darwin_core');
    throw error;
  }
}
