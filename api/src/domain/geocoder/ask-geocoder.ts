import type { AddressQuery, FoundAddress } from 'shared/server';
import type { Config } from '../../config/config';
import type { Locale } from '../../config/texts';
import { askOutside } from '../../http/ask-outside';
import { InvalidInput } from '../../http/request-refused';
import { addressesIn } from './read-addresses';

const MOST_ADDRESSES = 5;
const LIMITS = { patienceMs: 4000, mostBytes: 100_000 };

/**
 * Asks the geocoder. It learns the text, the middle of the map and the language, but not who asks.
 * @param geocoder its address; empty: none is asked
 * @returns at most 5 addresses, in the geocoder's order; `null` without an answer in 4 s and 100 kB that can be read
 */
export async function findAddresses(
  geocoder: string,
  { q, near }: AddressQuery,
  locale: Locale,
  { webhooksInside, version }: Config,
): Promise<FoundAddress[] | null> {
  if (!geocoder) return [];
  const url = new URL(geocoder);
  const [lon, lat] = near ?? [];
  for (const [name, value] of Object.entries({ q, limit: MOST_ADDRESSES, lat, lon }))
    if (value !== undefined) url.searchParams.set(name, String(value));
  // Photon reads the language from the header, too, and refuses a parameter with a language that it lacks.
  const headers = { 'accept-language': locale, 'user-agent': `aviCable/${version}` };
  return askOutside(url.href, { headers, isInsideAllowed: webhooksInside, ...LIMITS })
    .then(({ status, body }) => (status === 200 ? addressesIn(JSON.parse(body.toString())) : null))
    .then(addresses => addresses?.slice(0, MOST_ADDRESSES) ?? null)
    .catch(() => null);
}

/**
 * Tries a new geocoder.
 * @throws InvalidInput for an address without TLS outside the server's network, and for a service that is no geocoder
 */
export async function checkGeocoder(geocoder: string, config: Config): Promise<void> {
  const path = ['geocoder_url'];
  if (!config.webhooksInside && new URL(geocoder).protocol !== 'https:')
    throw new InvalidInput([{ path, code: 'invalid', params: {} }]);
  if (!(await findAddresses(geocoder, { q: 'rue' }, 'fr', config)))
    throw new InvalidInput([{ path, code: 'no_geocoder', params: {} }]);
}
