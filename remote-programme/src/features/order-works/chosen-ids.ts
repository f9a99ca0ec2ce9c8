import { chosenIds } from 'shared/basket/selections';
import { infrastructures } from 'shared/kinds';
import { MOST_ORDERED } from 'shared/programme';

const isId = (id: unknown): id is number => typeof id === 'number' && Number.isSafeInteger(id) && id > 0;
const distinct = (ids: readonly number[]) => [...new Set(ids)].slice(0, MOST_ORDERED);

/** The ids in the URL of an order's form, at most `MOST_ORDERED`. */
export const namedIds = (address: URLSearchParams): number[] =>
  distinct((address.get('ids') ?? '').split(',').map(Number).filter(isId));

/** Id of the network manager in the URL of a new order. */
export const managerIn = (address: URLSearchParams): number | undefined => {
  const id = Number(address.get('manager'));
  return isId(id) ? id : undefined;
};

/**
 * Ids that a new order starts with: the ids in the URL, or else the basket. With `part` in the URL, only the part of
 * the basket that the URL's manager owns.
 * @throws ApiError when the ids must come from the server and cannot be fetched
 */
export async function idsToOrder(address: URLSearchParams): Promise<number[]> {
  const named = namedIds(address);
  if (named.length > 0) return named;
  const manager = managerIn(address);
  const within = address.has('part') && manager !== undefined ? { owner: [manager] } : {};
  return distinct(await chosenIds(infrastructures.name, infrastructures.path, within));
}

interface TypedNumbers {
  ids: number[];
  /** Words that are not positive numbers. */
  bad: string[];
}

/** Parses the numbers in a typed text: `4127, 3988 n° 12`. */
export function numbersIn(text: string): TypedNumbers {
  const words = text.split(/[\s,;]+/).filter(word => word && !/^n[°o.]*$/i.test(word));
  const asNumber = (word: string) => (/^(?:n°)?\d+$/i.test(word) ? Number(word.replace(/\D/g, '')) : 0);
  return {
    ids: distinct(words.map(asNumber).filter(isId)),
    bad: words.filter(word => !isId(asNumber(word))),
  };
}
