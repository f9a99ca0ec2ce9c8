import { CsvError, parse } from 'csv-parse/sync';
import { readXml } from 'hucre/xml';
import { unpackedFiles } from './archive';
import { decodedText } from './decode-text';
import { parseTable, type TableHints } from './parse-table';
import { type Parsed, UnreadableFile } from './parsed-file';

const META = /(?:^|\/)meta\.xml$/;
/** A description is some kilobytes long. */
const META_BYTES = 500_000;
/** Events have fewer occurrences than an import has rows, but not each event has one. */
const CORE_ROWS = 10;

/** Whether an archive of these files is one of Darwin Core. */
export const isDarwinCore = (names: readonly string[]): boolean => names.some(name => META.test(name));

type Row = Readonly<Record<string, string>>;

/** A table of the archive with its rows by the names of their terms. */
interface Table {
  isCore: boolean;
  /** `Occurrence`, `Event`… */
  rowType: string;
  rows: Row[];
  /** Of each row; that of the core's row for those that extend it. */
  ids: string[];
}

/** The name of a term or a file at the end of its address. */
const lastPart = (address: string) => address.slice(address.search(/[^/#:]*$/));

/** Elements of `meta.xml` of a name, with their attributes. */
const elementsIn = (xml: string, rowTag: string) =>
  readXml<Record<string, string | null>>(xml, { rowTag, stripNamespaces: true }).data;

/** Reads one table as its element of `meta.xml` describes it (Darwin Core text guide). @throws UnreadableFile, CsvError */
function tableOf(element: string, files: ReadonlyMap<string, Uint8Array>, mostRows: number): Table {
  const isCore = element.startsWith('<archive><core');
  const [own = {}] = elementsIn(element, isCore ? 'core' : 'extension');
  const [id = {}] = elementsIn(element, isCore ? 'id' : 'coreid');
  const fields = elementsIn(element, 'field').map(field => ({
    term: lastPart(field['@term'] ?? ''),
    index: Number(field['@index'] ?? Number.NaN),
    value: field['@default'] ?? '',
  }));
  const headers = Number(own['@ignoreHeaderLines'] ?? 0);
  const records = elementsIn(element, 'location').flatMap(({ '#text': name }): string[][] => {
    const bytes = [...files].find(([path]) => `/${path}`.endsWith(`/${name}`))?.[1];
    if (!bytes) throw new UnreadableFile('darwin_core');
    return parse(decodedText(bytes), {
      delimiter: (own['@fieldsTerminatedBy'] ?? ',').replaceAll('\\t', '\t'),
      quote: own['@fieldsEnclosedBy'] === '' ? null : (own['@fieldsEnclosedBy'] ?? '"'),
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: true,
      from: headers + 1,
      to: headers + (isCore ? mostRows * CORE_ROWS : mostRows),
      max_record_size: 1_000_000,
    });
  });
  return {
    isCore,
    rowType: lastPart(own['@rowType'] ?? ''),
    rows: records.map(record =>
      Object.fromEntries(fields.map(({ term, index, value }) => [term, record[index] || value])),
    ),
    ids: records.map(record => record[Number(id['@index'] ?? 0)] ?? ''),
  };
}

/** The occurrences of an archive, each with what the core tells of its event. */
function occurrencesIn(tables: readonly Table[]): Row[] {
  const core = tables.find(({ isCore }) => isCore);
  if (!core) throw new UnreadableFile('darwin_core');
  const occurrences = [core, ...tables].find(({ rowType }) => rowType === 'Occurrence') ?? core;
  if (occurrences === core) return core.rows.map((row, i) => ({ occurrenceID: core.ids[i] ?? '', ...row }));
  const events = new Map(core.ids.map((id, i) => [id, core.rows[i]]));
  return occurrences.rows.map((row, i) => ({
    ...events.get(occurrences.ids[i] ?? ''),
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
): Required<Pick<Parsed, 'rows' | 'places' | 'srid'>> {
  const [meta = new Uint8Array()] = unpackedFiles(bytes, name => META.test(name), META_BYTES).values();
  const elements = new TextDecoder()
    .decode(meta)
    .split(/<(?=(?:core|extension)[\s>])/)
    .slice(1);
  const described = elements.map(
    element => `<archive><${element.slice(0, element.search(/<\/(?:core|extension)>|$/))}`,
  );
  try {
    const files = unpackedFiles(bytes, name => described.some(one => one.includes(lastPart(name))));
    const tables = described.map(one =>
      tableOf(
        `${one}</${one.startsWith('<archive><core') ? 'core' : 'extension'}></archive>`,
        files,
        mostRows,
      ),
    );
    const rows = occurrencesIn(tables).slice(0, mostRows);
    // Downloads have some hundred columns, most of them empty.
    const names = [...new Set(rows.flatMap(Object.keys))];
    const headers = names.filter(name => rows.some(row => row[name]));
    return parseTable([headers, ...rows.map(row => headers.map(name => row[name]))], hints);
  } catch (error) {
    if (error instanceof CsvError || (error instanceof Error && error.name === 'XmlError'))
      throw new UnreadableFile('darwin_core');
    throw error;
  }
}
