import { MOST_ORDERED } from 'shared/programme';

/** Where the ranking leaves the supports and lines for the next order. */
const CHOSEN = 'avicable.order';

const isId = (id: unknown): id is number => typeof id === 'number' && Number.isSafeInteger(id) && id > 0;
const distinct = (ids: readonly number[]) => [...new Set(ids)].slice(0, MOST_ORDERED);

function kept(): number[] {
  try {
    const { ids } = JSON.parse(sessionStorage.getItem(CHOSEN) ?? '{}') as { ids?: unknown };
    return Array.isArray(ids) ? ids.filter(isId) : [];
  } catch {
    // Another version wrote something else: begin with nothing.
    return [];
  }
}

/** What an order begins with: the numbers of the address, or else what the ranking has left. */
export function chosenIds(address: URLSearchParams): number[] {
  const named = (address.get('ids') ?? '').split(',').map(Number).filter(isId);
  return distinct(named.length > 0 ? named : kept());
}

/** Keeps what is chosen until the order is saved, also when the page is loaded again. */
export function keepChosen(ids: readonly number[]): void {
  sessionStorage.setItem(CHOSEN, JSON.stringify({ ids }));
}

/** The next order begins with nothing. */
export const forgetChosen = (): void => sessionStorage.removeItem(CHOSEN);

export interface TypedNumbers {
  ids: number[];
  /** Words that are no number. */
  bad: string[];
}

/** The numbers of a typed text: `4127, 3988 n° 12`. */
export function numbersIn(text: string): TypedNumbers {
  const words = text.split(/[\s,;]+/).filter(word => word && !/^n[°o.]*$/i.test(word));
  const asNumber = (word: string) => (/^(?:n°)?\d+$/i.test(word) ? Number(word.replace(/\D/g, '')) : 0);
  return {
    ids: distinct(words.map(asNumber).filter(isId)),
    bad: words.filter(word => !isId(asNumber(word))),
  };
}
