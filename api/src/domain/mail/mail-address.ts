import type { Config } from '../../config/config';
import type { Locale } from '../../config/texts';

/** URL of a screen of the product in a language, for links in mails. */
export function screenAddress(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  locale: Locale,
  path: string,
  query: Record<string, string> = {},
): string {
  const address = new URL(`${locale === 'en' ? '/en' : ''}${path}`, publicUrl);
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
  return address.href;
}
