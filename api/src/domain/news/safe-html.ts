import sanitizeHtml from 'sanitize-html';

/** The elements that the page of news can show. */
const ELEMENTS = [
  'p',
  'h2',
  'h3',
  'h4',
  'ul',
  'ol',
  'li',
  'strong',
  'b',
  'em',
  'i',
  'br',
  'blockquote',
  'a',
  'img',
];

/** Sanitises HTML: keeps paragraphs, titles, lists, emphasis, web links and pictures; of other elements the text. */
export function safeHtml(html: string): string {
  const safe = sanitizeHtml(html, {
    allowedTags: ELEMENTS,
    allowedAttributes: { a: ['href'], img: ['src', 'alt'] },
    allowedSchemes: ['http', 'https'],
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    nonTextTags: [
      'script',
      'style',
      'textarea',
      'option',
      'noscript',
      'template',
      'iframe',
      'object',
      'svg',
      'math',
    ],
  }).trim();
  // Empty paragraphs, which the editor leaves when all text was deleted.
  return /^(<p>\s*(<br \/>)?\s*<\/p>)*$/.test(safe) ? '' : safe;
}
