import type { ReadConnection } from '../../store/connect';

interface Named {
  id: number;
  search_text: string;
}

const idsWith = (word: string, named: readonly Named[]) =>
  new Set(named.filter(({ search_text }) => search_text.includes(word)).map(({ id }) => id));

/** Names of areas and sensitive areas, to find records by the names of their areas. */
export class NamedAreas {
  #areas: readonly Named[] = [];
  #sensitiveAreas: readonly Named[] = [];

  async read({ db }: ReadConnection): Promise<void> {
    this.#areas = await db.selectFrom('geo_areas').select(['id', 'search_text']).execute();
    this.#sensitiveAreas = await db
      .selectFrom('sensitive_areas')
      .select(['id', 'search_text'])
      .where('deleted_at', 'is', null)
      .execute();
  }

  named(word: string) {
    return { areas: idsWith(word, this.#areas), sensitive_areas: idsWith(word, this.#sensitiveAreas) };
  }
}
