import { MOST_ORDERED } from 'shared/programme';

/** Key under which the ranking stores the supports and lines for the next order. */
const CHOSEN = 'avicable.order';

const isId = (id: unknown): id is number => typeof id === 'number' && Number.isSafeInteger(id) && id > 0;
const distinct = (ids: readonly number[]) => [...new Set(ids)].slice(0, MOST_ORDERED);

function storedIds(): number[] {
  try {
    const { ids } = JSON.parse(sessionStorage.getItem(CHOSEN) ?? '{}') as { ids?: unknown };
    return Array.isArray(ids) ? ids.filter(isId) : [];
  } catch {
    // Another version stored something else: start with nothing.
    return [];
  }
}

/** Ids an order starts with: those in the URL, or else those stored by the ranking. */
export function chosenIds(address: URLSearchParams): number[] {
  const named = (address.get('ids') ?? '').split(',').map(Number).filter(isId);
  return distinct(named.length > 0 ? named : storedIds());
}

/** Stores the chosen ids until the order is saved, so that they survive a reload. */
export function keepChosen(ids: readonly number[]): void {
  sessionStorage.setItem(CHOSEN, JSON.stringify({ ids }));
}

/** Lets the next order start with nothing. */
export const forgetChosen = (): void => sessionStorage.removeItem(CHOSEN);

export interface TypedNumbers {
  ids: number[];
  /** Words that are not numbers. */
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
