const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text escaped for HTML, including attributes. */
export const escapedHtml = (text: string): string =>
  text.replace(/[&<>"']/g, character => ENTITIES[character] ?? character);
