import { UNIDENTIFIED_WORDS } from 'shared/contract';
import {
  administeredSpeciesSchema,
  speciesInputSchema,
  speciesQuerySchema,
} from 'shared/contract/administration';
import type { SpeciesInput, SpeciesQuery } from 'shared/server';
import { InvalidInput } from '../../http/request-refused';
import { normalizedText } from '../../store/normalized-text';
import type { AdministeredResource } from '../administered/administered-resource';
import { keptRows } from '../administered/kept-rows';
import { columnsOfType, countUses, refuseWhenUsed } from '../records/naming-columns';
import type { Viewer } from '../records/viewer';
import { sensitiveAreaRecords } from '../sensitive-areas/service';

/** Columns of a species that administrators read and change. */
export const ADMINISTERED_COLUMNS = [
  'id',
  'code',
  'cd_nom',
  'scientific_name',
  'vernacular_name',
  'vernacular_name_en',
  'rank',
  'red_list',
  'size_class',
  'active',
] as const;

const selectSpecies = ({ db }: Viewer) => db.selectFrom('species').select(ADMINISTERED_COLUMNS);

const rows = keptRows({
  table: 'species',
  select: selectSpecies,
  present: row => ({ ...row, active: row.active === 1 }),
  orderings: {
    code: 'code',
    cd_nom: 'value',
    scientific_name: 'code',
    vernacular_name: 'text',
    vernacular_name_en: 'text',
    red_list: 'code',
    size_class: 'code',
    active: 'value',
  },
  searched: ['search_text'],
  filters: ['active', 'red_list', 'size_class'],
});

type Known = Pick<SpeciesInput, 'cd_nom' | 'red_list' | 'size_class'>;
/** A species of which the TAXREF number, status and size may be omitted. */
export type NamedSpecies = Omit<SpeciesInput, keyof Known> & Partial<Known>;

export function speciesColumns({ active, ...names }: NamedSpecies) {
  const { code, scientific_name, vernacular_name, vernacular_name_en, rank } = names;
  const unidentified = rank === 'species' ? null : UNIDENTIFIED_WORDS;
  return {
    ...names,
    active: active ? (1 as const) : (0 as const),
    search_text: normalizedText(code, scientific_name, vernacular_name, vernacular_name_en, unidentified),
  };
}

/**
 * Species of mortality cases. Inactive species are not offered. A species can be removed while no record references
 * it.
 */
export const administeredSpecies: AdministeredResource<SpeciesInput, SpeciesQuery> = {
  ...rows,
  kind: 'species',
  table: 'species',
  path: '/admin/species/',
  title: 'administration: species',
  querySchema: speciesQuerySchema,
  inputSchema: speciesInputSchema,
  answerSchema: administeredSpeciesSchema,

  async create({ db }, input) {
    const taken = await db
      .selectFrom('species')
      .select('id')
      .where('code', '=', input.code)
      .executeTakeFirst();
    if (taken) throw new InvalidInput([{ path: ['code'], code: 'already_used', params: {} }]);
    const { id } = await db
      .insertInto('species')
      .values({ ...speciesColumns(input), photo: null })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  },

  async update({ db }, id, input, before) {
    if (input.code !== before.code)
      throw new InvalidInput([{ path: ['code'], code: 'held_by_rules', params: {} }]);
    await db.updateTable('species').set(speciesColumns(input)).where('id', '=', id).execute();
  },

  async remove(writer, id) {
    const naming = [...columnsOfType('species'), ...columnsOfType('species', [sensitiveAreaRecords])];
    refuseWhenUsed(await countUses(writer.db, id, naming));
    await rows.remove(writer, id);
  },
};
