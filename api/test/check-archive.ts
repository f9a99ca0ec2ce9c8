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

const DAY = String.raw`\d{4}-\d\d-\d\d(T\d\d:\d\d)?`;
const DATE = new RegExp(`^${DAY}(/${DAY})?$`);
/** Values that the documents of GBIF and TDWG allow; empty where a term is not required. */
const VOCABULARY: Record<string, readonly string[]> = {
  basisOfRecord: ['HumanObservation'],
  occurrenceStatus: ['present', 'absent'],
  vitality: ['dead', 'alive', ''],
  taxonRank: ['species', 'subspecies', 'genus', 'family', 'order', 'class'],
  sampleSizeUnit: ['support', 'metre', ''],
  samplingEffortUnit: ['observer-hour', 'metre', 'support', ''],
  eventDurationUnit: ['minute', ''],
  inventoryTypes: ['restrictedSearch', 'adventitious'],
  isTaxonomicScopeFullyReported: ['true', 'false', ''],
  isAbsenceReported: ['true', 'false', ''],
  isSamplingEffortReported: ['true', 'false'],
};
/** A value without its unit, or the other way round, says nothing. */
const PAIRS = [
  ['sampleSizeValue', 'sampleSizeUnit'],
  ['samplingEffortValue', 'samplingEffortUnit'],
  ['eventDurationValue', 'eventDurationUnit'],
  ['decimalLatitude', 'decimalLongitude'],
  ['decimalLatitude', 'geodeticDatum'],
] as const;

/**
 * Reads a Darwin Core Archive using only its meta.xml, like GBIF, and lists the faults that GBIF's validator would
 * report. No validator is to be had as a package that works offline, so these checks are written from the documents:
 * Darwin Core text guide and terms (TDWG), Humboldt extension (TDWG), GBIF's data quality requirements for sampling
 * events and for occurrences, and its profile of EML.
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
  function checkPlace(row: Record<string, string>, at: string): void {
    const { decimalLongitude, decimalLatitude, geodeticDatum, coordinateUncertaintyInMeters = '' } = row;
    const uncertainty = coordinateUncertaintyInMeters;
    fault(uncertainty !== '' && !(Number(uncertainty) > 0), `${at}: uncertainty ${uncertainty}`);
    if (decimalLongitude === undefined || decimalLongitude === '') return;
    const [x, y] = [Number(decimalLongitude), Number(decimalLatitude)];
    const isInside = x >= (west ?? 0) && x <= (east ?? 0) && y >= (south ?? 0) && y <= (north ?? 0);
    fault(!isInside || (x === 0 && y === 0), `${at}: coordinates ${x} ${y}`);
    fault(geodeticDatum !== 'EPSG:4326', `${at}: datum`);
  }

  const parents = new Set(core.rows.map(row => row.parentEventID));
  for (const row of core.rows) {
    const at = row.eventID ?? '';
    const { eventDate = '', parentEventID = '', samplingProtocol = '' } = row;
    const isParent = parents.has(at);
    fault(parentEventID !== '' && !ids.includes(parentEventID), `${at}: unknown parent`);
    const [begin = '', end = begin] = eventDate.split('/');
    const isPast = begin.slice(0, 10) <= today && end.slice(0, 10) <= today && begin <= end;
    fault(!DATE.test(eventDate) || !isPast, `${at}: date ${eventDate}`);
    fault(!isParent && samplingProtocol === '', `${at}: no samplingProtocol`);
    fault(!isParent && !/^[A-Z]{2}$/.test(row.countryCode ?? ''), `${at}: country`);
    checkPlace(row, at);
    fault(
      !/creativecommons\.org\/(publicdomain\/zero|licenses\/by|licenses\/by-nc)\//.test(row.license ?? ''),
      `${at}: licence`,
    );
  }
  for (const { rowType, rows } of [core, ...extensions])
    for (const row of rows) {
      const at = `${rowType} ${row.eventID}`;
      fault(!ids.includes(row.eventID ?? ''), `${at}: unknown event`);
      for (const [term, values] of Object.entries(VOCABULARY))
        fault(row[term] !== undefined && !values.includes(row[term]), `${at}: ${term} ${row[term]}`);
      for (const [one, other] of PAIRS)
        fault((row[one] ?? '') === '' ? (row[other] ?? '') !== '' : !row[other], `${at}: ${one} alone`);
    }
  const described = extensions.find(({ rowType }) => rowType.endsWith('eco/terms/Event'))?.rows ?? [];
  fault(
    new Set(described.map(row => row.eventID)).size < described.length,
    'an event has two rows of Humboldt',
  );

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
    checkPlace(row, at);
    const { individualCount: count, occurrenceStatus: status } = row;
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
