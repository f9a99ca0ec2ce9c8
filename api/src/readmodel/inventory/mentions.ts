import { SHORTEST_WORD } from 'shared/contract';
import type { ReadConnection } from '../../store/connect';
import type { InventoryColumns } from './columns';

/** Maximum of cached words; each takes one byte per record. */
const MOST_WORDS = 24;

interface Named {
  id: number;
  search_text: string;
}

const idsWith = (word: string, named: readonly Named[]) =>
  new Set(named.filter(({ search_text }) => search_text.includes(word)).map(({ id }) => id));

/** Finds records that a word matches: by id, by texts of diagnoses and operations, by names of their areas. */
export class Mentions {
  #areas: readonly Named[] = [];
  #sensitiveAreas: readonly Named[] = [];
  /** One byte per record, by word. */
  readonly #known = new Map<string, Uint8Array>();

  /** Size in bytes. */
  get bytes(): number {
    return [...this.#known.values()].reduce((sum, { byteLength }) => sum + byteLength, 0);
  }

  /** Reads the names of areas. */
  async readNames({ db }: ReadConnection): Promise<void> {
    this.#areas = await db.selectFrom('geo_areas').select(['id', 'search_text']).execute();
    this.#sensitiveAreas = await db
      .selectFrom('sensitive_areas')
      .select(['id', 'search_text'])
      .where('deleted_at', 'is', null)
      .execute();
    this.forget();
  }

  /** Clears the cache; call it when records change. */
  forget(): void {
    this.#known.clear();
  }

  /** The records that a word matches, one byte each. */
  of(word: string, columns: InventoryColumns): Uint8Array {
    const members = this.#known.get(word) ?? this.#membersOf(word, columns);
    // Moves the word to the end of the cache, whose oldest entries are evicted.
    this.#known.delete(word);
    this.#known.set(word, members);
    for (const oldest of this.#known.keys()) {
      if (this.#known.size <= MOST_WORDS) break;
      this.#known.delete(oldest);
    }
    return members;
  }

  #membersOf(word: string, columns: InventoryColumns): Uint8Array {
    const members = new Uint8Array(columns.end);
    if (word.length >= SHORTEST_WORD) {
      columns.words.mark(word, members);
      const [inArea, inSensitiveArea] = [idsWith(word, this.#areas), idsWith(word, this.#sensitiveAreas)];
      if (inArea.size + inSensitiveArea.size > 0) {
        const areaLists = columns.areaLists.withAny(inArea);
        const sensitiveLists = columns.sensitiveAreaLists.withAny(inSensitiveArea);
        const { areas, sensitiveAreas } = columns;
        for (let id = 1; id < members.length; id++)
          if (areaLists[areas[id] as number] === 1 || sensitiveLists[sensitiveAreas[id] as number] === 1)
            members[id] = 1;
      }
    }
    if (/^\d{1,15}$/.test(word)) members[Number(word)] = 1;
    return members;
  }
}
