const escaped = (text: string) => text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`);

/** Elements whose text is never shown. */
const SILENT = new Set(['SCRIPT', 'STYLE', 'TEMPLATE', 'NOSCRIPT', 'IFRAME', 'TEXTAREA']);

function htmlOf(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return escaped(node.textContent ?? '');
  if (!(node instanceof Element) || SILENT.has(node.nodeName.toUpperCase())) return '';
  const inside = [...node.childNodes].map(htmlOf).join('');
  const address = node instanceof HTMLAnchorElement ? (node.getAttribute('href') ?? '') : '';
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return inside;
  return `<a href="${escaped(new URL(address).href)}" target="_blank" rel="noopener noreferrer">${inside}</a>`;
}

/**
 * Sanitizes a layer's attribution, which Leaflet inserts as HTML: keeps text and web links. Older servers and stored
 * copies may contain any markup.
 */
export const safeAttribution = (html: string): string =>
  htmlOf(new DOMParser().parseFromString(html, 'text/html').body);
