/** All but the characters an XML document may hold (production `Char` of XML 1.0). */
const NOT_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** A text without what XML cannot hold. */
export const xmlCharacters = (text: string): string => text.toWellFormed().replace(NOT_XML, '');

/** Text inside XML; what XML cannot hold is left out. */
export function xmlText(text: string): string {
  return xmlCharacters(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
