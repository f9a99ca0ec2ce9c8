import type { Locale } from '../../config/texts';
import type { Viewer } from '../../domain/records/viewer';
import { normalizedText } from '../../store/normalized-text';
import type { FieldOption } from './field-options';

export interface SpeciesNames {
  find(text: string): number | undefined;
  /** Whether a text names exactly one species. `Aves`, for example, also stands for several groups of birds. */
  isExact(text: string): boolean;
  /** Whether two texts name different species. */
  disagree(one: string, other: string): boolean;
  options: readonly FieldOption[];
}

export const NO_SPECIES: SpeciesNames = {
  find: () => undefined,
  isExact: () => false,
  disagree: () => false,
  options: [],
};

/** A scientific name followed by its author: `Milvus milvus (Linnaeus, 1758)`. */
const BEFORE_AUTHOR = /^(\p{Lu}[\p{Ll}-]+(?: \p{Ll}[\p{Ll}-]+){0,2}) \(?\p{Lu}/u;
const MOST_TEXT = 200;

/** Ignores case, accents, hyphens and apostrophes: `Grand duc d Europe`. */
const keyOf = (text: string) => normalizedText(text.replaceAll(/[-‐‑'’´`]/g, ' '));

/** Reads the names, codes and TAXREF numbers by which files identify species. Our own ids are not accepted. */
export async function speciesNames({ db }: Viewer, locale: Locale): Promise<SpeciesNames> {
  const rows = await db.selectFrom('species').selectAll().orderBy('id', 'desc').execute();
  /** Species ids by text, the preferred species first. */
  const byText = new Map<string, number[]>();
  const scientific = new Map<string, number>();
  const groups = new Map<string, number>();
  for (const { id, code, cd_nom, scientific_name, vernacular_name, vernacular_name_en } of rows) {
    for (const text of [cd_nom, vernacular_name_en, vernacular_name, scientific_name, code]) {
      const key = keyOf(String(text ?? ''));
      if (key) byText.set(key, [id, ...(byText.get(key) ?? [])]);
    }
    scientific.set(keyOf(scientific_name), id);
    const group = keyOf(scientific_name.replace(/ \(.*$/, ''));
    groups.set(group, (groups.get(group) ?? 0) + 1);
  }
  const allOf = (text: string): readonly number[] => {
    const name = BEFORE_AUTHOR.exec(text.slice(0, MOST_TEXT).trim())?.[1];
    const id = name === undefined ? undefined : scientific.get(keyOf(name));
    return byText.get(keyOf(text)) ?? (id === undefined ? [] : [id]);
  };
  const find = (text: string) => allOf(text)[0];
  const isExact = (text: string) => find(text) !== undefined && (groups.get(keyOf(text)) ?? 0) < 2;
  return {
    find,
    isExact,
    disagree: (one, other) =>
      isExact(one) && isExact(other) && !allOf(one).some(id => allOf(other).includes(id)),
    options: rows
      .filter(({ active }) => active === 1)
      .map(({ scientific_name, vernacular_name, vernacular_name_en }) => ({
        code: scientific_name,
        label: (locale === 'en' && vernacular_name_en) || vernacular_name || scientific_name,
      })),
  };
}
