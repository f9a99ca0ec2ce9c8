import type { Species } from 'shared/contract';
import type { MortalityCase, MortalityFilter } from 'shared/kinds';
import type { Locale } from '../../config/texts';
import { mortalityCases } from '../../domain/kinds/mortality';
import type { Viewer } from '../../domain/records/viewer';
import { withFirstRead } from './define-table';
import { recordPages } from './resource-table';
import { EXPORT_TEXTS } from './wording';
import { xmlText } from './xml-text';
import { zipOf } from './zip-stream';

const XML = '<?xml version="1.0" encoding="UTF-8"?>\n';
const DWC = 'http://rs.tdwg.org/dwc/terms/';

type Term = readonly [name: string, value: (item: MortalityCase) => string | number | null];

/** Darwin Core terms (https://dwc.tdwg.org/terms/) in the order of the columns. */
const TERMS: readonly Term[] = [
  ['basisOfRecord', () => 'HumanObservation'],
  ['occurrenceStatus', item => (item.properties.count === 0 ? 'absent' : 'present')],
  ['eventDate', item => item.properties.date],
  ['recordedBy', item => item.properties.author],
  ['scientificName', item => taxonOf(item.properties.species)],
  ['taxonRank', item => item.properties.species.rank],
  ['kingdom', () => 'Animalia'],
  ['class', () => 'Aves'],
  ['vernacularName', item => item.properties.species.vernacular_name],
  ['individualCount', item => item.properties.count],
  ['vitality', () => 'dead'],
  ['causeOfDeath', item => causeOf(item)],
  ['decimalLatitude', item => item.geometry.coordinates[1]],
  ['decimalLongitude', item => item.geometry.coordinates[0]],
  ['geodeticDatum', () => 'EPSG:4326'],
  ['countryCode', () => 'FR'],
  ['municipality', item => municipalityOf(item)],
  ['associatedReferences', item => item.properties.data_source_url],
  ['occurrenceRemarks', item => item.properties.comment],
];

/** The taxon without the bracket, which specifies a part of it. */
const taxonOf = ({ scientific_name }: Species) => scientific_name.replace(/ \(.*\)$/, '');

function causeOf({ properties }: MortalityCase): string {
  const causes: Record<string, string> = { COD_EL: 'electrocution', COD_IM: 'collision with a power line' };
  return causes[properties.death_cause?.code ?? ''] ?? 'unknown';
}

const municipalityOf = ({ properties }: MortalityCase) =>
  properties.areas?.find(area => area.type === 'ADMIN_COM')?.name ?? null;

/** A field of a tab-separated line, without tabs and line breaks. */
const field = (value: string | number | null) => String(value ?? '').replace(/[\t\r\n]+/g, ' ');

const line = (item: MortalityCase) =>
  [`urn:uuid:${item.properties.uuid}`, ...TERMS.map(([, value]) => value(item))].map(field).join('\t');

async function* occurrences(pages: AsyncIterable<readonly object[]>): AsyncGenerator<string> {
  yield `${['occurrenceID', ...TERMS.map(([name]) => name)].join('\t')}\n`;
  for await (const cases of pages) yield `${(cases as MortalityCase[]).map(line).join('\n')}\n`;
}

/** Describes the columns (Darwin Core text guide). */
function metaXml(): string {
  const fields = ['occurrenceID', ...TERMS.map(([name]) => name)]
    .map((name, i) => `    <field index="${i}" term="${DWC}${name}"/>`)
    .join('\n');
  return `${XML}<archive xmlns="http://rs.tdwg.org/dwc/text/" metadata="eml.xml">
  <core encoding="UTF-8" fieldsTerminatedBy="\\t" linesTerminatedBy="\\n" fieldsEnclosedBy="" ignoreHeaderLines="1" rowType="${DWC}Occurrence">
    <files><location>occurrence.txt</location></files>
    <id index="0"/>
${fields}
  </core>
</archive>
`;
}

/** Metadata of the data set for catalogues (GBIF profile of the Ecological Metadata Language 2.1.1). */
function emlXml(locale: Locale, publisher: string, now: Date): string {
  const { title, abstract } = EXPORT_TEXTS[locale].dataset;
  const language = locale === 'fr' ? 'fra' : 'eng';
  const agent = `<organizationName>${xmlText(publisher)}</organizationName>`;
  return `${XML}<eml:eml xmlns:eml="eml://ecoinformatics.org/eml-2.1.1" packageId="avicable-mortality-${now.toISOString()}" system="aviCable" scope="system" xml:lang="${language}">
  <dataset>
    <title xml:lang="${language}">${xmlText(title)}</title>
    <creator>${agent}</creator>
    <metadataProvider>${agent}</metadataProvider>
    <pubDate>${now.toISOString().slice(0, 10)}</pubDate>
    <language>${language}</language>
    <abstract><para>${xmlText(abstract)}</para></abstract>
    <contact>${agent}</contact>
  </dataset>
</eml:eml>
`;
}

/**
 * Streams mortality cases as a Darwin Core Archive for GBIF and national inventories.
 *
 * @param publisher responsible for the data: the URL of this server
 */
export async function darwinCoreArchive(
  viewer: Viewer,
  filter: MortalityFilter,
  locale: Locale,
  publisher: string,
): Promise<AsyncGenerator<Uint8Array>> {
  const pages = await withFirstRead(recordPages(viewer, mortalityCases, filter));
  return zipOf([
    { name: 'meta.xml', text: [metaXml()] },
    { name: 'eml.xml', text: [emlXml(locale, publisher, new Date())] },
    { name: 'occurrence.txt', text: occurrences(pages) },
  ]);
}
