import sanitizeHtml from 'sanitize-html';

/** The same elements the page that shows news knows. */
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

/** What is safe of an HTML text: paragraphs, titles, lists, emphasis, links and pictures by web address; text of the rest. */
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
  // What an editor leaves when everything was deleted.
  return /^(<p>\s*(<br \/>)?\s*<\/p>)*$/.test(safe) ? '' : safe;
}
