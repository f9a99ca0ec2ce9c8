import sanitizeHtml from 'sanitize-html';

/** What is safe of the attribution of a base layer: text, and links by web address. */
export const safeAttribution = (html: string): string =>
  sanitizeHtml(html, {
    allowedTags: ['a'],
    allowedAttributes: { a: ['href'] },
    allowedSchemes: ['http', 'https'],
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'template', 'iframe', 'svg', 'math'],
  }).trim();
