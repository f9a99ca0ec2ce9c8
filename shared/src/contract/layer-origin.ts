/** Scheme and authority of a URL. The host has letters, digits, dots, hyphens and templates such as `{s}`. */
const ADDRESS = /^(https?):\/\/((?:[a-z0-9.-]|\{\w+\})+)(:\d{1,5})?(?:[/?#]|$)/i;
/** Characters that could end a source, directive or header of a content security policy, or an HTML attribute. */
const NEVER = /[\s;,"'`<>\\\p{Cc}]/u;

/**
 * The origin of tiles such as `https://{s}.tiles.example/{z}/{x}/{y}.png`, as a source of a content security policy:
 * `https://*.tiles.example`. `null` for a URL that could inject anything else into the policy.
 */
export function layerOrigin(url: string): string | null {
  if (NEVER.test(url)) return null;
  const [, scheme = '', host = '', port = ''] = ADDRESS.exec(url) ?? [];
  const labels = host.toLowerCase().split('.');
  const template = labels.findLastIndex(label => label.includes('{'));
  const fixed = labels.slice(template + 1);
  // A template without a fixed domain would allow every domain.
  if (template >= 0 && fixed.length < 2) return null;
  const plain = `${scheme.toLowerCase()}://${fixed.join('.')}${port}`;
  if (!URL.canParse(plain) || host === '') return null;
  const { protocol, host: parsed } = new URL(plain);
  return `${protocol}//${template >= 0 ? '*.' : ''}${parsed}`;
}
