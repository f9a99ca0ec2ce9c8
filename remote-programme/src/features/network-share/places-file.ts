import { BYTE_ORDER_MARK, csvLine, csvSeparator } from 'shared/contract/csv';
import type { NetworkPole } from 'shared/contract/networks';

const XML: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Escapes a text, without the characters that XML 1.0 does not allow. */
const xmlText = (text: string) =>
  text
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters break the file.
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/[&<>"]/g, sign => XML[sign] ?? '');

/** Poles as GPX 1.1 waypoints, named by their number, or by their line. */
export function gpxOf(poles: readonly NetworkPole[]): string {
  const waypoints = poles.map(({ id, geometry, properties: { number, line } }) => {
    const [longitude, latitude] = geometry.coordinates;
    const about = line && `<desc>${xmlText(line)}</desc>`;
    return `<wpt lat="${latitude}" lon="${longitude}"><name>${xmlText(number || line || String(id))}</name>${about}</wpt>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<gpx version="1.1" creator="aviCable" xmlns="http://www.topografix.com/GPX/1/1">
${waypoints.join('')}</gpx>
`;
}

/** Poles as CSV for the spreadsheets of a language. */
export function csvOf(poles: readonly NetworkPole[], header: readonly string[], locale: string): string {
  const separator = csvSeparator(locale);
  const rows = poles.map(({ geometry, properties: { number, line } }) => [
    number,
    line,
    ...geometry.coordinates,
  ]);
  return BYTE_ORDER_MARK + [header, ...rows].map(row => csvLine(row, separator)).join('');
}
