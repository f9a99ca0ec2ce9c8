import { messageOf, type Problem } from 'shared/contract';
import { speciesInputSchema } from 'shared/contract/administration';
import type { ImportProblem } from 'shared/contract/imports';
import { check, LIST_IMPORT_LIMITS, type SpeciesInput } from 'shared/server';
import type { Locale } from '../../../config/texts';
import { inChunks } from '../../../store/in-chunks';
import type { Row } from '../../../store/schema';
import type { ListPlan } from '../../administered/list-import';
import type { ListFile } from '../../administered/read-list-file';
import { type RecordedChange, recordChanges } from '../../records/history';
import type { Viewer, Writer } from '../../records/viewer';
import { ADMINISTERED_COLUMNS, speciesColumns } from '../administered-species';
import type { TaxrefRow } from './read-taxref';

type Stored = Pick<
  Row<'species'>,
  | 'id'
  | 'code'
  | 'cd_nom'
  | 'scientific_name'
  | 'vernacular_name'
  | 'vernacular_name_en'
  | 'rank'
  | 'red_list'
  | 'size_class'
  | 'active'
>;

interface Step {
  taxon: SpeciesInput;
  before: Stored | null;
  after: SpeciesInput;
}

const inputOf = ({ id: _, active, ...names }: Stored): SpeciesInput => ({ ...names, active: active === 1 });

/**
 * The change for one taxon: code, number, names, status and size of the file replace the present values. Empty values
 * are ignored.
 */
function stepOf(taxon: SpeciesInput, before: Stored | null): Step {
  if (!before) return { taxon, before, after: taxon };
  const kept = inputOf(before);
  return {
    taxon,
    before,
    after: {
      code: taxon.code,
      cd_nom: taxon.cd_nom ?? kept.cd_nom,
      scientific_name: taxon.scientific_name,
      vernacular_name: taxon.vernacular_name || kept.vernacular_name,
      vernacular_name_en: taxon.vernacular_name_en || kept.vernacular_name_en,
      rank: kept.rank,
      red_list: taxon.red_list ?? kept.red_list,
      size_class: taxon.size_class ?? kept.size_class,
      active: kept.active,
    },
  };
}

const changes = ({ before, after }: Step) =>
  !before || JSON.stringify(speciesColumns(inputOf(before))) !== JSON.stringify(speciesColumns(after));

/**
 * Plans the changes from a file. A species is identified by its `CD_NOM`, stored as code or as number. A species
 * whose code is no number is identified by its scientific name, and gets the number. Sending the same file again
 * changes nothing.
 */
export async function planTaxref(
  { db }: Viewer,
  { kept: taxa, format, rows, unused }: Extract<ListFile<TaxrefRow>, { status: 'read' }>,
  _query: object,
  locale: Locale,
): Promise<ListPlan<Step>> {
  const stored: Stored[] = await db.selectFrom('species').select(ADMINISTERED_COLUMNS).execute();
  const byCode = new Map(stored.map(species => [species.code, species]));
  const byNumber = new Map(stored.flatMap(species => (species.cd_nom ? [[species.cd_nom, species]] : [])));
  const byName = new Map(stored.map(species => [species.scientific_name.toLowerCase(), species]));
  const usedCodes = new Set<string>();
  const steps: Step[] = [];
  const problems: ImportProblem[] = [];
  const refuse = (row: number, faults: Problem[]) => {
    for (const problem of faults) problems.push({ row, ...problem, message: messageOf(problem, locale) });
  };
  for (const { row, ...names } of taxa) {
    const checked = check(speciesInputSchema, names);
    if (checked.status === 'invalid') refuse(row, checked.problems);
    else if (usedCodes.has(checked.value.code))
      refuse(row, [{ path: ['code'], code: 'already_used', params: {} }]);
    else {
      const taxon = checked.value;
      const sameName = byName.get(taxon.scientific_name.toLowerCase());
      usedCodes.add(taxon.code);
      // A taxon with the same name but another number is a different taxon.
      const before =
        byCode.get(taxon.code) ??
        byNumber.get(taxon.cd_nom ?? 0) ??
        (sameName && !/^\d+$/.test(sameName.code) ? sameName : null);
      steps.push(stepOf(taxon, before));
    }
  }
  const todo = steps.filter(changes);
  const created = todo.filter(step => !step.before).length;
  const updated = todo.length - created;
  const report = {
    dry_run: true,
    format,
    rows,
    accepted: steps.length,
    created,
    updated,
    unchanged: steps.length - todo.length,
    problems: problems.slice(0, LIST_IMPORT_LIMITS.problems),
    unused_columns: unused,
  };
  return { todo, report };
}

/** Updates steps to the present state of the species, which may have changed since the plan was made. */
async function currentSteps({ db }: Writer, steps: readonly Step[]): Promise<Step[]> {
  const stored: Stored[] = await inChunks(
    steps.flatMap(({ before }) => before?.id ?? []),
    ids => db.selectFrom('species').select(ADMINISTERED_COLUMNS).where('id', 'in', ids).execute(),
  );
  const byId = new Map(stored.map(species => [species.id, species]));
  return steps.flatMap(({ taxon, before }) => {
    const now = before && byId.get(before.id);
    return before && !now ? [] : stepOf(taxon, now ?? null);
  });
}

/** Writes planned changes. Rows with a problem are not among them. */
export async function writeTaxref(writer: Writer, planned: readonly Step[]) {
  const { db } = writer;
  const steps = await currentSteps(writer, planned);
  const added = await inChunks(
    steps.flatMap(({ before, after }) => (before ? [] : { ...speciesColumns(after), photo: null })),
    rows => db.insertInto('species').values(rows).returning(['id', 'code']).execute(),
  );
  const idOf = new Map(added.map(({ id, code }) => [code, id]));
  for (const { before, after } of steps)
    if (before)
      await db.updateTable('species').set(speciesColumns(after)).where('id', '=', before.id).execute();
  const changed = steps.map(
    ({ before, after }): RecordedChange => ({
      kind: 'species',
      id: before?.id ?? (idOf.get(after.code) as number),
      action: before ? 'update' : 'create',
      before: before && { ...inputOf(before) },
      after,
    }),
  );
  await recordChanges(writer, changed);
  return { created: added.length, updated: steps.length - added.length };
}
