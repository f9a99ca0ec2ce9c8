/** Letters, digits, dots and dashes, a template, and a port: nothing else can stand in the authority of an address. */
const ADDRESS = /^(https?):\/\/((?:[a-z0-9.-]|\{\w+\})+)(:\d{1,5})?(?:[/?#]|$)/i;
/** What could end the value of a header or of an attribute. */
const NEVER = /[\s;,"'`<>\\\p{Cc}]/u;

/**
 * Where the tiles of an address such as `https://{s}.tiles.example/{z}/{x}/{y}.png` come from, as a source of a content
 * security policy: `https://*.tiles.example`. `null` for an address that could say anything else there.
 */
export function layerOrigin(url: string): string | null {
  if (NEVER.test(url)) return null;
  const [, scheme = '', host = '', port = ''] = ADDRESS.exec(url) ?? [];
  const labels = host.toLowerCase().split('.');
  const template = labels.findLastIndex(label => label.includes('{'));
  const fixed = labels.slice(template + 1);
  // A template for a whole domain would allow every one.
  if (template >= 0 && fixed.length < 2) return null;
  const plain = `${scheme.toLowerCase()}://${fixed.join('.')}${port}`;
  if (!URL.canParse(plain) || host === '') return null;
  const { protocol, host: parsed } = new URL(plain);
  return `${protocol}//${template >= 0 ? '*.' : ''}${parsed}`;
}
