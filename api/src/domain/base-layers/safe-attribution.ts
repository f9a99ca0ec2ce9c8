import sanitizeHtml from 'sanitize-html';

/** Sanitises the attribution of a base layer: only text and web links remain. */
export const safeAttribution = (html: string): string =>
  sanitizeHtml(html, {
    allowedTags: ['a'],
    allowedAttributes: { a: ['href'] },
    allowedSchemes: ['http', 'https'],
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'template', 'iframe', 'svg', 'math'],
  }).trim();
