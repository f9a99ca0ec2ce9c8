/** Characters that XML does not allow (complement of production `Char` of XML 1.0). */
const NOT_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

export const xmlCharacters = (text: string): string => text.toWellFormed().replace(NOT_XML, '');

/** Escapes text for XML, without characters that XML does not allow. */
export function xmlText(text: string): string {
  return xmlCharacters(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
