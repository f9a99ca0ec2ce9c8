import { strFromU8, unzipSync } from 'fflate';

/** A file of a Darwin Core Archive: the type of its rows, and the rows by term. */
export interface ArchiveTable {
  rowType: string;
  rows: Record<string, string>[];
}

export interface Archive {
  core: ArchiveTable;
  extensions: ArchiveTable[];
  eml: string;
  /** Faults that a validator would report. */
  faults: string[];
}

const attribute = (xml: string, name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(xml)?.[1];
const nameOf = (term: string) => term.slice(term.lastIndexOf('/') + 1);

/**
 * Reads a Darwin Core Archive using only its meta.xml, like GBIF, and lists the faults that GBIF's validator would
 * report.
 * @param territory the box in which coordinates must lie: west, south, east, north
 */
export function readArchive(bytes: Uint8Array, [west, south, east, north]: readonly number[]): Archive {
  const files = unzipSync(bytes);
  const textOf = (name: string) => (files[name] ? strFromU8(files[name]) : '');
  const meta = textOf('meta.xml');
  const faults: string[] = [];
  const fault = (isWrong: boolean, text: string) => {
    if (isWrong) faults.push(text);
  };

  function tableOf(part: string): ArchiveTable {
    const rowType = attribute(part, 'rowType') ?? '';
    const location = /<location>([^<]+)<\/location>/.exec(part)?.[1] ?? '';
    fault(!files[location], `${location} is missing`);
    const terms = [...part.matchAll(/<field index="(\d+)" term="([^"]+)"\/>/g)].map(
      ([, index, term]) => [Number(index), term as string] as const,
    );
    fault(new Set(terms.map(([, term]) => term)).size < terms.length, `${location}: a term occurs twice`);
    fault(
      terms.some(([index], i) => index !== i),
      `${location}: columns are not in order`,
    );
    const [header = '', ...lines] = textOf(location).replace(/\n$/, '').split('\n');
    fault(
      header !== terms.map(([, term]) => nameOf(term)).join('\t'),
      `${location}: the header has other columns`,
    );
    const rows = lines.map((line, at) => {
      const cells = line.split('\t');
      fault(cells.length !== terms.length, `${location}:${at + 2} has ${cells.length} cells`);
      return Object.fromEntries(terms.map(([index, term]) => [nameOf(term), cells[index] ?? '']));
    });
    return { rowType, rows };
  }

  const core = tableOf(/<core[\s\S]*<\/core>/.exec(meta)?.[0] ?? '');
  const extensions = (meta.match(/<extension[\s\S]*?<\/extension>/g) ?? []).map(tableOf);
  const today = new Date().toISOString().slice(0, 10);

  const ids = core.rows.map(row => row.eventID);
  fault(new Set(ids).size < ids.length || ids.includes(''), 'eventID is not unique');
  for (const row of core.rows) {
    const at = row.eventID ?? '';
    const { eventDate = '', parentEventID = '', coordinateUncertaintyInMeters: uncertainty = '' } = row;
    fault(parentEventID !== '' && !ids.includes(parentEventID), `${at}: unknown parent`);
    fault(!/^\d{4}-\d\d-\d\d$/.test(eventDate) || eventDate > today, `${at}: date ${eventDate}`);
    const [x, y] = [Number(row.decimalLongitude), Number(row.decimalLatitude)];
    const isInside = x >= (west ?? 0) && x <= (east ?? 0) && y >= (south ?? 0) && y <= (north ?? 0);
    fault(!isInside || (x === 0 && y === 0), `${at}: coordinates ${x} ${y}`);
    fault(row.geodeticDatum !== 'EPSG:4326', `${at}: datum`);
    fault(!/^[A-Z]{2}$/.test(row.countryCode ?? ''), `${at}: country`);
    fault(uncertainty !== '' && !(Number(uncertainty) > 0), `${at}: uncertainty ${uncertainty}`);
    fault(
      !/creativecommons\.org\/(publicdomain\/zero|licenses\/by|licenses\/by-nc)\//.test(row.license ?? ''),
      `${at}: licence`,
    );
  }
  for (const { rowType, rows } of extensions)
    for (const row of rows)
      fault(!ids.includes(row.eventID ?? ''), `${rowType}: unknown event ${row.eventID}`);

  const occurrences = extensions.find(({ rowType }) => rowType.endsWith('/Occurrence'))?.rows ?? [];
  const occurrenceIds = occurrences.map(row => row.occurrenceID);
  fault(new Set(occurrenceIds).size < occurrences.length, 'occurrenceID is not unique');
  for (const row of occurrences) {
    const at = row.occurrenceID ?? '';
    for (const term of [
      'occurrenceID',
      'basisOfRecord',
      'scientificName',
      'kingdom',
      'taxonRank',
      'recordedBy',
    ])
      fault(!row[term], `${at}: no ${term}`);
    const { individualCount: count, occurrenceStatus: status } = row;
    fault(status !== 'present' && status !== 'absent', `${at}: status ${status}`);
    fault(
      count !== '' && (Number(count) === 0) !== (status === 'absent'),
      `${at}: count ${count}, ${status}`,
    );
  }

  const eml = textOf('eml.xml');
  for (const element of [
    'title',
    'creator',
    'metadataProvider',
    'abstract',
    'intellectualRights',
    'contact',
    'publisher',
  ])
    fault(!new RegExp(`<${element}[ >][\\s\\S]+</${element}>`).test(eml), `eml.xml: no ${element}`);
  fault(!/<ulink url="http:\/\/creativecommons\.org\//.test(eml), 'eml.xml: no licence');
  return { core, extensions, eml, faults };
}
