import { sql } from 'kysely';
import type { Problem } from 'shared/contract';
import {
  sensitivityRuleInputSchema,
  sensitivityRuleQuerySchema,
  sensitivityRuleSchema,
} from 'shared/contract/administration';
import type { SensitivityRuleInput, SensitivityRuleQuery } from 'shared/server';
import { InvalidInput } from '../../http/request-refused';
import type { AdministeredResource } from '../administered/administered-resource';
import { keptRows } from '../administered/kept-rows';
import type { Viewer, Writer } from '../records/viewer';
import { WITHHELD } from './rules';

/** The columns that an administrator may set, and the id. */
export const RULE_COLUMNS = [
  'id',
  'species_id',
  'territory',
  'month_from',
  'month_to',
  'level',
  'mesh_km',
  'years',
  'source',
] as const;

/** Value of `imported` for an imported rule that an administrator has changed. */
export const EDITED = 2;

const speciesText = (column: string) =>
  sql<string>`(select ${sql.ref(column)} from species where species.id = species_id)`;

const selectRules = ({ db }: Viewer) =>
  db
    .selectFrom('sensitivity_rules')
    .select([...RULE_COLUMNS, 'imported'])
    .select([
      speciesText('scientific_name').as('scientific_name'),
      speciesText('vernacular_name').as('vernacular_name'),
      speciesText('vernacular_name_en').as('vernacular_name_en'),
    ]);

const rows = keptRows({
  table: 'sensitivity_rules',
  select: selectRules,
  present: ({ imported, ...row }) => ({ ...row, imported: imported > 0 }),
  orderings: {
    territory: 'code',
    level: 'value',
    mesh_km: 'value',
    month_from: 'value',
    years: 'value',
    source: 'text',
    imported: 'value',
  },
  searched: ['source', ...['scientific_name', 'vernacular_name', 'vernacular_name_en'].map(speciesText)],
  filters: ['species_id', 'level', 'territory'],
});

/** Reports problems that the schema of single fields cannot find. */
async function check({ db }: Writer, input: SensitivityRuleInput): Promise<void> {
  const problems: Problem[] = [];
  const wrong = (name: string, code: Problem['code']) => problems.push({ path: [name], code, params: {} });
  const known = await db
    .selectFrom('species')
    .select('id')
    .where('id', '=', input.species_id)
    .executeTakeFirst();
  if (!known) wrong('species_id', 'unknown_reference');
  if ((input.month_from === null) !== (input.month_to === null))
    wrong(input.month_from === null ? 'month_from' : 'month_to', 'required');
  // A cell would contradict these levels.
  if (input.mesh_km !== null && (input.level === 0 || input.level === WITHHELD)) wrong('mesh_km', 'invalid');
  if (problems.length > 0) throw new InvalidInput(problems);
}

/** Rules of sensitive species, which decide how exactly their cases are published. */
export const administeredRules: AdministeredResource<SensitivityRuleInput, SensitivityRuleQuery> = {
  ...rows,
  kind: 'sensitivity-rules',
  table: 'sensitivity_rules',
  path: '/admin/sensitivity-rules/',
  title: 'administration: sensitivity rules',
  querySchema: sensitivityRuleQuerySchema,
  inputSchema: sensitivityRuleInputSchema,
  answerSchema: sensitivityRuleSchema,

  async inputOf(viewer, id) {
    const row = await rows.read(viewer, id);
    if (!row) return null;
    const { id: _, imported: __, scientific_name: ___, vernacular_name: ____, ...named } = row;
    const { vernacular_name_en: _____, ...input } = named;
    return input;
  },

  async create(writer, input) {
    await check(writer, input);
    const { id } = await writer.db
      .insertInto('sensitivity_rules')
      .values(input)
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  },

  async update(writer, id, input) {
    await check(writer, input);
    const imported = sql<number>`case when imported = 0 then 0 else ${sql.lit(EDITED)} end`;
    await writer.db
      .updateTable('sensitivity_rules')
      .set({ ...input, imported })
      .where('id', '=', id)
      .execute();
  },
};
