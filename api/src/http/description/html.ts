import { escapedHtml } from '../escaped-html';

/** HTML that may be put into a page as it is. */
export interface Html {
  readonly html: string;
}

const isHtml = (value: unknown): value is Html =>
  typeof value === 'object' && value !== null && 'html' in value;

function written(value: unknown): string {
  if (Array.isArray(value)) return value.map(written).join('');
  if (isHtml(value)) return value.html;
  return escapedHtml(String(value ?? ''));
}

/** A piece of a page: everything put in is escaped, but what is HTML already. */
export function html(parts: TemplateStringsArray, ...values: unknown[]): Html {
  return { html: String.raw({ raw: parts }, ...values.map(written)) };
}
