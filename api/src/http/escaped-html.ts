const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text as it may stand in HTML, also in an attribute. */
export const escapedHtml = (text: string): string =>
  text.replace(/[&<>"']/g, character => ENTITIES[character] ?? character);
