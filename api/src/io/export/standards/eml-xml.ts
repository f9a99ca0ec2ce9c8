import { xmlText } from '../xml-text';
import type { Publisher } from './publisher';

function agentXml({ institution, contactName, contactMail }: Publisher): string {
  const name = contactName && `<individualName><surName>${xmlText(contactName)}</surName></individualName>`;
  const mail = contactMail && `<electronicMailAddress>${xmlText(contactMail)}</electronicMailAddress>`;
  return [name, `<organizationName>${xmlText(institution)}</organizationName>`, mail]
    .filter(Boolean)
    .join('');
}

/** Metadata of the data set for catalogues (GBIF profile of the Ecological Metadata Language 2.1.1). */
export function emlXml(publisher: Publisher, now: Date): string {
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
