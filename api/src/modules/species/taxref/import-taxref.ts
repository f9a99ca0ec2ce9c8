import { check, type ImportProblem, messageOf, type Problem } from 'shared/contract';
import {
  LIST_IMPORT_LIMITS,
  type ListImportReport,
  type SpeciesInput,
  speciesInputSchema,
} from 'shared/contract/administration';
import { inChunks } from '../../../database/in-chunks';
import type { Row } from '../../../database/schema';
import type { Locale } from '../../../texts';
import { type RecordedChange, recordChanges } from '../../records/history';
import type { Viewer, Writer } from '../../records/viewer';
import { speciesColumns } from '../administered-species';
import type { TaxrefFile, TaxrefRow } from './read-taxref';

type ReadFile = Extract<TaxrefFile, { status: 'read' }>;
type Known = Pick<
  Row<'species'>,
  'id' | 'code' | 'scientific_name' | 'vernacular_name' | 'vernacular_name_en' | 'active'
>;

/** Taxa written before others get a turn. */
const PART = 100;

/** What is to be done for one taxon. */
interface Step {
  before: Known | null;
  after: SpeciesInput;
}

const inputOf = ({ id: _, active, ...names }: Known): SpeciesInput => ({ ...names, active: active === 1 });

/** Names of the file count; what it leaves empty stays as it was. */
function stepOf(taxon: SpeciesInput, before: Known | null): Step {
  if (!before) return { before, after: taxon };
  const kept = inputOf(before);
  return {
    before,
    after: {
      code: taxon.code,
      scientific_name: taxon.scientific_name,
      vernacular_name: taxon.vernacular_name || kept.vernacular_name,
      vernacular_name_en: taxon.vernacular_name_en || kept.vernacular_name_en,
      active: kept.active,
    },
  };
}

const changes = ({ before, after }: Step) =>
  !before || JSON.stringify(speciesColumns(inputOf(before))) !== JSON.stringify(speciesColumns(after));

/**
 * What a file would change. A species is known by its `CD_NOM`, or by its scientific name where it came without one
 * and then gets it: the same file sent again changes nothing.
 */
async function planOf({ db }: Viewer, { taxa }: ReadFile, locale: Locale) {
  const known: Known[] = await db
    .selectFrom('species')
    .select(['id', 'code', 'scientific_name', 'vernacular_name', 'vernacular_name_en', 'active'])
    .execute();
  const byCode = new Map(known.map(species => [species.code, species]));
  const byName = new Map(known.map(species => [species.scientific_name.toLowerCase(), species]));
  const seen = new Set<string>();
  const steps: Step[] = [];
  const problems: ImportProblem[] = [];
  const refuse = (row: number, found: Problem[]) => {
    for (const problem of found) problems.push({ row, ...problem, message: messageOf(problem, locale) });
  };
  for (const { row, ...names } of taxa satisfies TaxrefRow[]) {
    const checked = check(speciesInputSchema, names);
    if (checked.status === 'invalid') refuse(row, checked.problems);
    else if (seen.has(checked.value.code))
      refuse(row, [{ path: ['code'], code: 'already_used', params: {} }]);
    else {
      const taxon = checked.value;
      const named = byName.get(taxon.scientific_name.toLowerCase());
      seen.add(taxon.code);
      // Another taxon of the same name and its own number stays another one.
      const before = byCode.get(taxon.code) ?? (named && !/^\d+$/.test(named.code) ? named : null);
      steps.push(stepOf(taxon, before));
    }
  }
  return { steps, problems };
}

async function carryOut(writer: Writer, steps: readonly Step[]): Promise<void> {
  const { db } = writer;
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
}

/** What a TAXREF file changes, carried out when there is a writer. Rows with a problem are left out and named. */
export async function importTaxref(
  viewer: Viewer,
  file: ReadFile,
  locale: Locale,
  writer: Writer | null,
): Promise<ListImportReport> {
  const { steps, problems } = await planOf(writer ?? viewer, file, locale);
  const todo = steps.filter(changes);
  if (writer)
    for (let at = 0; at < todo.length; at += PART) {
      await carryOut(writer, todo.slice(at, at + PART));
      // better-sqlite3 answers at once: without a pause nobody else would get a turn.
      await new Promise(setImmediate);
    }
  const created = todo.filter(step => !step.before).length;
  return {
    dry_run: writer === null,
    format: file.format,
    rows: file.rows,
    accepted: steps.length,
    created,
    updated: todo.length - created,
    unchanged: steps.length - todo.length,
    problems: problems.slice(0, LIST_IMPORT_LIMITS.problems),
    unused_columns: file.unused,
  };
}
