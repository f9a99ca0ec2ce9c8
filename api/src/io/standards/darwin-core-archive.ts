import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Viewer } from '../../domain/records/viewer';
import { xmlText } from '../export/xml-text';
import { type ZipEntry, zipOf } from '../export/zip-stream';
import { type Archived, type ArchiveEvent, archiveEvents } from './archive-events';
import { propertiesOf, taxonOf } from './case-facts';
import { ARCHIVE_FILES, type ArchiveFile, type ArchiveOptions } from './darwin-core-terms';
import { LeakCheck } from './leak-check';
import type { Publisher } from './publisher';

function agentXml({ institution, contact_name, contact_mail }: Publisher): string {
  const name = contact_name && `<individualName><surName>${xmlText(contact_name)}</surName></individualName>`;
  const mail = contact_mail && `<electronicMailAddress>${xmlText(contact_mail)}</electronicMailAddress>`;
  return [name, `<organizationName>${xmlText(institution)}</organizationName>`, mail]
    .filter(Boolean)
    .join('');
}

/** What the published events cover, collected while they are written. Blurred events count with their cells. */
class Coverage {
  private box: [number, number, number, number] | null = null;
  private days: string[] = [];
  private readonly taxa = new Map<string, string>();

  add({ kind, place, date, occurrences }: ArchiveEvent): void {
    if (kind === 'programme') return;
    if (place) {
      const [x, y] = place;
      const [west, south, east, north] = this.box ?? [x, y, x, y];
      this.box = [Math.min(west, x), Math.min(south, y), Math.max(east, x), Math.max(north, y)];
    }
    const days = [...this.days, date.slice(0, 10)].sort();
    this.days = [...days.slice(0, 1), ...days.slice(-1)];
    for (const { species } of occurrences.map(propertiesOf))
      if (species.rank === 'species') this.taxa.set(taxonOf(species), species.vernacular_name);
  }

  xml(): string {
    if (!this.box) return '';
    const [west, south, east, north] = this.box;
    const [begin, end] = this.days;
    const day = (name: string, date = '') => `<${name}><calendarDate>${date}</calendarDate></${name}>`;
    const taxon = (rank: string, value: string, common = '') =>
      `<taxonomicClassification><taxonRankName>${rank}</taxonRankName><taxonRankValue>${xmlText(value)}</taxonRankValue>${common && `<commonName>${xmlText(common)}</commonName>`}</taxonomicClassification>`;
    const taxa = [...this.taxa].sort().map(([name, common]) => taxon('species', name, common));
    return `
    <coverage>
      <geographicCoverage><geographicDescription>${[west, south, east, north].join(', ')} (WGS 84)</geographicDescription><boundingCoordinates><westBoundingCoordinate>${west}</westBoundingCoordinate><eastBoundingCoordinate>${east}</eastBoundingCoordinate><northBoundingCoordinate>${north}</northBoundingCoordinate><southBoundingCoordinate>${south}</southBoundingCoordinate></boundingCoordinates></geographicCoverage>
      <temporalCoverage><rangeOfDates>${day('beginDate', begin)}${day('endDate', end)}</rangeOfDates></temporalCoverage>
      <taxonomicCoverage>${taxon('class', 'Aves')}${taxa.join('')}</taxonomicCoverage>
    </coverage>`;
  }
}

/** Metadata of the data set for catalogues (GBIF profile of the Ecological Metadata Language 2.1.1). */
function emlXml(publisher: Publisher, coverage: Coverage, now: Date): string {
  const { title, abstract, licence, institution, locale, methods, sampling } = publisher;
  const language = locale === 'fr' ? 'fra' : 'eng';
  const agent = agentXml(publisher);
  return `<?xml version="1.0" encoding="UTF-8"?>
<eml:eml xmlns:eml="eml://ecoinformatics.org/eml-2.1.1" packageId="avicable-mortality-${now.toISOString()}" system="aviCable" scope="system" xml:lang="${language}">
  <dataset>
    <title xml:lang="${language}">${xmlText(title)}</title>
    <creator>${agent}</creator>
    <metadataProvider>${agent}</metadataProvider>
    <pubDate>${now.toISOString().slice(0, 10)}</pubDate>
    <language>${language}</language>
    <abstract><para>${xmlText(abstract)}</para></abstract>
    <keywordSet><keyword>Occurrence</keyword><keywordThesaurus>GBIF Dataset Type Vocabulary: http://rs.gbif.org/vocabulary/gbif/dataset_type.xml</keywordThesaurus></keywordSet>
    <intellectualRights><para>This work is licensed under a <ulink url="${licence.url}"><citetitle>${xmlText(licence.name)}</citetitle></ulink>.</para></intellectualRights>${coverage.xml()}
    <contact>${agent}</contact>
    <publisher><organizationName>${xmlText(institution)}</organizationName></publisher>
    <methods>
      <methodStep><description><para>${xmlText(methods)}</para></description></methodStep>
      <sampling><studyExtent><description><para>${xmlText(abstract)}</para></description></studyExtent><samplingDescription><para>${xmlText(sampling)}</para></samplingDescription></sampling>
    </methods>
  </dataset>
</eml:eml>
`;
}

const nameOf = (term: string) => term.slice(term.lastIndexOf('/') + 1);

/** A field of a tab-separated line, without tabs and line breaks. */
const field = (value: string | number | boolean | null) =>
  String(value ?? '').replace(/[\t\r\n\u2028\u2029]+/g, ' ');

const headOf = ({ terms }: ArchiveFile<unknown>) => `${terms.map(([term]) => nameOf(term)).join('\t')}\n`;

/**
 * Writes the files of the archive but for its descriptions, in one pass, so that all have the same events.
 * @returns what they cover
 */
async function writeTables(
  folder: string,
  events: AsyncIterable<readonly ArchiveEvent[]>,
  publisher: Publisher,
  options: ArchiveOptions,
): Promise<Coverage> {
  const coverage = new Coverage();
  const handles = await Promise.all(ARCHIVE_FILES.map(({ location }) => open(join(folder, location), 'w')));
  const write = (linesOf: (file: ArchiveFile<unknown>) => string) =>
    Promise.all(ARCHIVE_FILES.map((file, at) => handles[at]?.appendFile(linesOf(file))));
  try {
    await write(headOf);
    for await (const page of events) {
      for (const one of page) coverage.add(one);
      await write(({ terms, rows }) => {
        const line = (row: unknown) => terms.map(([, value]) => field(value(row, publisher))).join('\t');
        return page.flatMap(one => rows(one, options).map(row => `${line(row)}\n`)).join('');
      });
    }
  } finally {
    await Promise.all(handles.map(handle => handle.close()));
  }
  return coverage;
}

/** Describes the files (Darwin Core text guide). The first file is the core; the others extend its events. */
function metaXml(): string {
  const parts = ARCHIVE_FILES.map(({ location, rowType, terms }, at) => {
    const [part, id] = at === 0 ? ['core', 'id'] : ['extension', 'coreid'];
    const fields = terms.map(([term], index) => `    <field index="${index}" term="${term}"/>`).join('\n');
    return `  <${part} encoding="UTF-8" fieldsTerminatedBy="\\t" linesTerminatedBy="\\n" fieldsEnclosedBy="" ignoreHeaderLines="1" rowType="${rowType}">
    <files><location>${location}</location></files>
    <${id} index="0"/>
${fields}
  </${part}>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<archive xmlns="http://rs.tdwg.org/dwc/text/" metadata="eml.xml">
${parts.join('\n')}
</archive>
`;
}

/** Opens a file only when it is read: an archive that is stopped leaves none open. */
async function* bytesOf(path: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path);
}

/**
 * Writes searches and mortality cases as a Darwin Core Archive for GBIF and national inventories. A search is an event
 * with what it found, a chance find an event with one occurrence.
 * @param path the file to write, in a folder of its own
 * @throws RequestRefused 500 if the archive would reveal what rules of sensitive species hide
 */
export async function writeDarwinCoreArchive(
  path: string,
  viewer: Viewer,
  archived: Archived,
  publisher: Publisher,
  { exact, ...options }: ArchiveOptions & { exact: boolean },
): Promise<void> {
  const folder = dirname(path);
  const events = archiveEvents(viewer, archived, exact);
  const coverage = await writeTables(folder, events, publisher, options);
  const check = exact ? null : await LeakCheck.of(viewer);
  const tables = ARCHIVE_FILES.map(({ location }): ZipEntry => {
    const bytes = bytesOf(join(folder, location));
    return { name: location, bytes: check ? check.checked(location, bytes) : bytes };
  });
  const described = [
    { name: 'meta.xml', text: metaXml() },
    { name: 'eml.xml', text: emlXml(publisher, coverage, new Date()) },
  ];
  function* texts({ name, text }: (typeof described)[number]) {
    // Checked after the tables, whose degrees it may repeat.
    check?.check(name, text);
    yield text;
  }
  const entries = [...tables, ...described.map(one => ({ name: one.name, text: texts(one) }))];
  await pipeline(Readable.from(zipOf(entries)), createWriteStream(path));
}
