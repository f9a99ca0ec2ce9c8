import type { Viewer } from '../../domain/records/viewer';
import { withFirstRead } from '../export/define-table';
import { type CaseQuery, type PublishedCase, publishedIds, publishedPages } from '../export/published-cases';
import { xmlText } from '../export/xml-text';
import { zipOf } from '../export/zip-stream';
import { placeOf, propertiesOf, taxonOf } from './case-facts';
import { ARCHIVE_FILES, type ArchiveFile } from './darwin-core-terms';
import type { Publisher } from './publisher';

function agentXml({ institution, contact_name, contact_mail }: Publisher): string {
  const name = contact_name && `<individualName><surName>${xmlText(contact_name)}</surName></individualName>`;
  const mail = contact_mail && `<electronicMailAddress>${xmlText(contact_mail)}</electronicMailAddress>`;
  return [name, `<organizationName>${xmlText(institution)}</organizationName>`, mail]
    .filter(Boolean)
    .join('');
}

/** What the published cases cover, collected while they are written. Blurred cases count with their cells. */
class Coverage {
  private box: [number, number, number, number] | null = null;
  private days: string[] = [];
  private readonly taxa = new Map<string, string>();

  async *of(pages: AsyncIterable<readonly PublishedCase[]>): AsyncGenerator<readonly PublishedCase[]> {
    for await (const cases of pages) {
      for (const published of cases) this.add(published);
      yield cases;
    }
  }

  private add(one: PublishedCase): void {
    const [x, y] = placeOf(one) as [number, number];
    const [west, south, east, north] = this.box ?? [x, y, x, y];
    this.box = [Math.min(west, x), Math.min(south, y), Math.max(east, x), Math.max(north, y)];
    const { date, species } = propertiesOf(one);
    const days = [...this.days, date].sort();
    this.days = [...days.slice(0, 1), ...days.slice(-1)];
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

async function* linesOf(
  { terms }: ArchiveFile,
  publisher: Publisher,
  pages: AsyncIterable<readonly PublishedCase[]>,
): AsyncGenerator<string> {
  yield `${terms.map(([term]) => nameOf(term)).join('\t')}\n`;
  const line = (one: PublishedCase) => terms.map(([, value]) => field(value(one, publisher))).join('\t');
  for await (const cases of pages) yield cases.map(one => `${line(one)}\n`).join('');
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

/**
 * Streams mortality cases as a Darwin Core Archive for GBIF and national inventories. Each case is an event with one
 * occurrence. All files have the same cases.
 */
export async function darwinCoreArchive(
  viewer: Viewer,
  query: CaseQuery,
  publisher: Publisher,
): Promise<AsyncGenerator<Uint8Array>> {
  const ids = await publishedIds(viewer, query);
  const files = ARCHIVE_FILES.map(file => ({ file, pages: publishedPages(viewer, ids, query) }));
  const [core, ...extensions] = files as [(typeof files)[number], ...typeof files];
  const coverage = new Coverage();
  const corePages = coverage.of(await withFirstRead(core.pages));
  async function* eml() {
    yield emlXml(publisher, coverage, new Date());
  }
  return zipOf([
    { name: 'meta.xml', text: [metaXml()] },
    { name: core.file.location, text: linesOf(core.file, publisher, corePages) },
    ...extensions.map(({ file, pages }) => ({ name: file.location, text: linesOf(file, publisher, pages) })),
    // Last, since the core's lines tell what the cases cover.
    { name: 'eml.xml', text: eml() },
  ]);
}
