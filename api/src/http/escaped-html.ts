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

/** HTML that can be inserted into a page unescaped. */
export interface Html {
  readonly html: string;
}

const isHtml = (value: unknown): value is Html =>
  typeof value === 'object' && value !== null && 'html' in value;

function escaped(value: unknown): string {
  if (Array.isArray(value)) return value.map(escaped).join('');
  if (isHtml(value)) return value.html;
  return escapedHtml(String(value ?? ''));
}

/** An HTML fragment: every inserted value is escaped unless it is `Html`. */
export function html(parts: TemplateStringsArray, ...values: unknown[]): Html {
  return { html: String.raw({ raw: parts }, ...values.map(escaped)) };
}
