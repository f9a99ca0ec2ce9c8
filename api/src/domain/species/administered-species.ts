import { sql } from 'kysely';
import { UNIDENTIFIED_WORDS } from 'shared/contract';
import {
  administeredSpeciesSchema,
  type SpeciesInput,
  type SpeciesQuery,
  speciesInputSchema,
  speciesQuerySchema,
} from 'shared/contract/administration';
import { InvalidInput } from '../../http/request-refused';
import { normalizedText } from '../../store/normalized-text';
import type { AdministeredResource } from '../administered/administered-resource';
import { readTable } from '../administered/read-table';
import { columnsOfType, countUses, refuseWhenUsed } from '../records/naming-columns';
import type { Viewer } from '../records/viewer';

const selectSpecies = ({ db }: Viewer) =>
  db
    .selectFrom('species')
    .select(['id', 'code', 'scientific_name', 'vernacular_name', 'vernacular_name_en', 'rank', 'active']);
type SpeciesRow = Awaited<ReturnType<ReturnType<typeof selectSpecies>['executeTakeFirstOrThrow']>>;

const present = (row: SpeciesRow) => ({ ...row, active: row.active === 1 });

/** Columns of a species, with its search text. */
export function speciesColumns({ active, ...names }: SpeciesInput) {
  const { code, scientific_name, vernacular_name, vernacular_name_en, rank } = names;
  const unidentified = rank === 'species' ? null : UNIDENTIFIED_WORDS;
  return {
    ...names,
    active: active ? (1 as const) : (0 as const),
    search_text: normalizedText(code, scientific_name, vernacular_name, vernacular_name_en, unidentified),
  };
}

/** Species of mortality cases. Inactive ones are not offered; they can be removed while no case references them. */
export const administeredSpecies: AdministeredResource<SpeciesInput, SpeciesQuery> = {
  kind: 'species',
  table: 'species',
  path: '/admin/species/',
  title: 'administration: species',
  querySchema: speciesQuerySchema,
  inputSchema: speciesInputSchema,
  answerSchema: administeredSpeciesSchema,

  async list(viewer, query) {
    const { engine } = viewer.context;
    const { active } = query;
    const found = selectSpecies(viewer).$if(active !== undefined, q =>
      q.where('active', '=', active ? 1 : 0),
    );
    const { rows, total } = await readTable(engine, found, query, {
      id: sql<number>`species.id`,
      orderings: {
        code: engine.inByteOrder(sql`species.code`),
        scientific_name: engine.inByteOrder(sql`species.scientific_name`),
        vernacular_name: engine.plainText(sql<string>`species.vernacular_name`),
        vernacular_name_en: engine.plainText(sql<string>`species.vernacular_name_en`),
        active: sql`species.active`,
      },
      searched: [sql.ref<string>('species.search_text')],
    });
    return { rows: rows.map(present), total };
  },

  async read(viewer, id) {
    const row = await selectSpecies(viewer).where('id', '=', id).executeTakeFirst();
    return row ? present(row) : null;
  },

  async inputOf(viewer, id) {
    const row = await selectSpecies(viewer).where('id', '=', id).executeTakeFirst();
    if (!row) return null;
    const { id: _, ...input } = present(row);
    return input;
  },

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

  async remove({ db }, id) {
    refuseWhenUsed(await countUses(db, id, columnsOfType('species')));
    await db.deleteFrom('species').where('id', '=', id).execute();
  },
};
