import type { Viewer } from '../../domain/records/viewer';
import { withFirstRead } from '../export/define-table';
import { type CaseQuery, type PublishedCase, publishedIds, publishedPages } from '../export/published-cases';
import { xmlText } from '../export/xml-text';
import { zipOf } from '../export/zip-stream';
import { ARCHIVE_FILES, type ArchiveFile } from './darwin-core-terms';
import type { Publisher } from './publisher';

function agentXml({ institution, contactName, contactMail }: Publisher): string {
  const name = contactName && `<individualName><surName>${xmlText(contactName)}</surName></individualName>`;
  const mail = contactMail && `<electronicMailAddress>${xmlText(contactMail)}</electronicMailAddress>`;
  return [name, `<organizationName>${xmlText(institution)}</organizationName>`, mail]
    .filter(Boolean)
    .join('');
}

/** Metadata of the data set for catalogues (GBIF profile of the Ecological Metadata Language 2.1.1). */
function emlXml(publisher: Publisher, now: Date): string {
  const { title, abstract, licence, institution, locale } = publisher;
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
    <intellectualRights><para>This work is licensed under a <ulink url="${licence.url}"><citetitle>${xmlText(licence.name)}</citetitle></ulink>.</para></intellectualRights>
    <contact>${agent}</contact>
    <publisher><organizationName>${xmlText(institution)}</organizationName></publisher>
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
  const corePages = await withFirstRead(core.pages);
  return zipOf([
    { name: 'meta.xml', text: [metaXml()] },
    { name: 'eml.xml', text: [emlXml(publisher, new Date())] },
    { name: core.file.location, text: linesOf(core.file, publisher, corePages) },
    ...extensions.map(({ file, pages }) => ({ name: file.location, text: linesOf(file, publisher, pages) })),
  ]);
}
