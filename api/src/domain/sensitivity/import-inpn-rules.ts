import { messageOf } from 'shared/contract';
import { sensitivityRuleInputSchema } from 'shared/contract/administration';
import type { ImportProblem } from 'shared/contract/imports';
import { check, importQuerySchema, LIST_IMPORT_LIMITS, type SensitivityRuleInput } from 'shared/server';
import { z } from 'zod';
import { type Locale, textOf } from '../../config/texts';
import type { App } from '../../http/app-types';
import { fileProblem } from '../../http/problems-body';
import { InvalidInput } from '../../http/request-refused';
import type { Queryable } from '../../store/connect';
import { groupBy } from '../../store/group-by';
import { inChunks } from '../../store/in-chunks';
import type { Row } from '../../store/schema';
import { type ListPlan, listImportRoute } from '../administered/list-import';
import type { ListFile } from '../administered/read-list-file';
import type { Context } from '../records/context';
import { recordChanges } from '../records/history';
import type { Viewer, Writer } from '../records/viewer';
import { EDITED, RULE_COLUMNS } from './administered-rules';
import type { InpnRule } from './read-inpn-rules';
import { rememberRulesFile } from './rules-file';

type Rule = SensitivityRuleInput;
type Stored = Row<'sensitivity_rules'>;
type Species = Pick<
  Row<'species'>,
  'id' | 'cd_nom' | 'scientific_name' | 'vernacular_name' | 'vernacular_name_en'
>;

/** A rule to add (no `before`), to change, or to remove (no `after`). */
interface Step {
  before: Stored | null;
  after: Rule | null;
}

const SOURCE = 'INPN';
const SOURCE_LENGTH = 300;
const MOST_NAMES = 100;

const querySchema = importQuerySchema.extend({
  /** Whether rules that an administrator edited since they were imported stay as they are. */
  edited: z.enum(['keep', 'replace']).default('keep'),
  /** What happens to a file that lacks more than half of the imported rules: it may have been broken off. */
  missing: z.enum(['refuse', 'remove']).default('refuse'),
});

/** INPN writes departments without a leading zero, and overseas ones as D1 to D6. */
const departmentOf = (code: string): string | null =>
  code.replace(/^D(\d)$/i, '97$1').replace(/^\d$/, digit => `0${digit}`) || null;

const ruleOf = (species: Species, { department, level, years, comment }: InpnRule): unknown => ({
  species_id: species.id,
  territory: departmentOf(department),
  level: level === '' ? null : Number(level),
  years: years === '' ? null : Number(years),
  source: [...[SOURCE, comment].filter(Boolean).join(' : ')].slice(0, SOURCE_LENGTH).join(''),
});

const yearsOf = ({ years }: Rule) => years ?? Number.POSITIVE_INFINITY;

/** The rules of a species in a department, without those that another makes needless. The coarsest is first. */
function needed(rules: readonly Rule[]): Rule[] {
  const sorted = [...rules].sort((a, b) => b.level - a.level || yearsOf(b) - yearsOf(a));
  let longest = 0;
  return sorted.filter(rule => {
    const lastsLonger = yearsOf(rule) > longest;
    if (lastsLonger) longest = yearsOf(rule);
    return lastsLonger;
  });
}

const keyOf = ({ species_id, territory }: Rule | Stored) => `${species_id} ${territory}`;
const inputOf = ({ id: _, imported: __, ...input }: Stored): Rule => input;
const same = (a: Rule, b: Rule) =>
  (Object.keys(a) as (keyof Rule)[]).every(name => (a[name] ?? null) === (b[name] ?? null));

const readImported = (db: Queryable): Promise<Stored[]> =>
  db
    .selectFrom('sensitivity_rules')
    .select([...RULE_COLUMNS, 'imported'])
    .where('imported', '>', 0)
    .orderBy('level', 'desc')
    .orderBy('id')
    .execute();

/** Finds the species of a rule by its number, or by its name if this server's list lacks the number. */
async function speciesFinder({ db }: Viewer) {
  const rows: Species[] = await db
    .selectFrom('species')
    .select(['id', 'cd_nom', 'scientific_name', 'vernacular_name', 'vernacular_name_en'])
    .execute();
  const byNumber = new Map(rows.flatMap(row => (row.cd_nom === null ? [] : [[String(row.cd_nom), row]])));
  const byName = new Map(rows.map(row => [row.scientific_name.toLowerCase(), row]));
  return {
    byId: new Map(rows.map(row => [row.id, row])),
    find: ({ cd_nom, cd_ref, name }: InpnRule) =>
      byNumber.get(cd_nom) ?? byNumber.get(cd_ref) ?? byName.get(name.toLowerCase()),
  };
}

/** The steps in an order in which an interrupted import protects no less than before: removals are last. */
function stepsOf(stored: readonly Stored[], wanted: readonly Rule[]): Step[] {
  const former = new Map(groupBy(stored, keyOf));
  const written = [...groupBy(wanted, keyOf)].flatMap(([key, rules]) => {
    const rows = former.get(key) ?? [];
    return needed(rules).map((after, at): Step => ({ before: rows[at] ?? null, after }));
  });
  const kept = new Set(written.map(({ before }) => before?.id));
  const removed = stored.filter(({ id }) => !kept.has(id));
  return [...written, ...removed.map((before): Step => ({ before, after: null }))];
}

const isChange = ({ before, after }: Step) => !before || !after || !same(inputOf(before), after);

async function planRules(
  viewer: Viewer,
  { kept, format, rows, unused }: Extract<ListFile<InpnRule>, { status: 'read' }>,
  { edited, missing }: z.output<typeof querySchema>,
  locale: Locale,
): Promise<ListPlan<Step>> {
  const { byId, find } = await speciesFinder(viewer);
  const wanted: Rule[] = [];
  const problems: ImportProblem[] = [];
  const unknown = new Set<string>();
  for (const rule of kept) {
    const species = find(rule);
    if (!species) {
      unknown.add(rule.name || rule.cd_nom);
      continue;
    }
    const checked = check(sensitivityRuleInputSchema, ruleOf(species, rule));
    if (checked.status === 'valid') wanted.push(checked.value);
    else
      for (const problem of checked.problems)
        problems.push({ row: rule.row, ...problem, message: messageOf(problem, locale) });
  }
  const stored = await readImported(viewer.db);
  const editedKeys = new Set(stored.filter(({ imported }) => imported === EDITED).map(keyOf));
  const isEdited = ({ before, after }: Step) => editedKeys.has(keyOf((before ?? after) as Rule));
  const allSteps = stepsOf(
    stored,
    wanted.filter(({ level }) => level > 0),
  );
  const steps = edited === 'keep' ? allSteps.filter(step => !isEdited(step)) : allSteps;
  const accepted = steps.filter(({ after }) => after).length;
  // Another file, or one that was broken off, must not publish every nest.
  if (accepted === 0 && steps.length > 0 && problems.length === 0)
    throw new InvalidInput([fileProblem('file_damaged', 'no_rules')]);
  const todo = steps.filter(isChange);
  const created = todo.filter(({ before }) => !before).length;
  const removed = todo.filter(({ after }) => !after).length;
  if (missing === 'refuse' && removed * 2 > stored.length && problems.length === 0)
    throw new InvalidInput([fileProblem('file_damaged', 'few_rules', { removed, rules: stored.length })]);
  const updated = todo.length - created - removed;
  const words = (rule: Pick<Rule, 'level' | 'years'> | null) => {
    if (!rule) return '';
    const { level, years } = rule;
    return textOf(locale, 'rule', years === null ? 'for_good' : 'for_years', { level, years: years ?? 0 });
  };
  const nameOf = ({ before, after }: Step) => {
    const { species_id, territory } = (after ?? before) as Rule;
    const { scientific_name, vernacular_name, vernacular_name_en } = byId.get(species_id) as Species;
    const own = locale === 'fr' ? vernacular_name : vernacular_name_en;
    return [own || scientific_name, territory].filter(Boolean).join(', ');
  };
  const changes = todo
    .slice(0, MOST_NAMES)
    .map(step => ({ name: nameOf(step), before: words(step.before), after: words(step.after) }));
  const editedHere = [...new Set(allSteps.filter(step => isEdited(step) && isChange(step)).map(nameOf))];
  const report = {
    dry_run: true,
    format,
    rows,
    accepted,
    created,
    updated,
    removed,
    unchanged: accepted - created - updated,
    unknown: { count: unknown.size, names: [...unknown].slice(0, MOST_NAMES) },
    edited: { count: editedHere.length, names: editedHere.slice(0, MOST_NAMES) },
    changes,
    problems: problems.slice(0, LIST_IMPORT_LIMITS.problems),
    unused_columns: unused,
  };
  return { todo, report };
}

async function writeRules(writer: Writer, planned: readonly Step[]) {
  const { db } = writer;
  const stored = new Map((await readImported(db)).map(row => [row.id, row]));
  const steps = planned
    .map(({ before, after }) => ({ plan: before, before: stored.get(before?.id ?? 0) ?? null, after }))
    // A rule that an administrator has edited since the plan was made stays.
    .filter(({ plan, before }) => !before || before.imported === plan?.imported);
  const added = steps.flatMap(({ before, after }) => (before || !after ? [] : [after]));
  const inserted = await inChunks(added, rules =>
    db
      .insertInto('sensitivity_rules')
      .values(rules.map(rule => ({ ...rule, imported: 1 as const })))
      .returning('id')
      .execute(),
  );
  const changed = steps.flatMap(({ before, after }) => (before && after ? [{ before, after }] : []));
  for (const { before, after } of changed)
    await db
      .updateTable('sensitivity_rules')
      .set({ ...after, imported: 1 })
      .where('id', '=', before.id)
      .execute();
  const removed = steps.flatMap(({ before, after }) => (before && !after ? [before] : []));
  const removedIds = removed.map(({ id }) => id);
  if (removedIds.length > 0) await db.deleteFrom('sensitivity_rules').where('id', 'in', removedIds).execute();
  const kind = 'sensitivity-rules';
  await recordChanges(writer, [
    ...added.map(
      (after, at) => ({ kind, id: inserted[at]?.id ?? 0, action: 'create', before: null, after }) as const,
    ),
    ...changed.map(
      ({ before, after }) =>
        ({ kind, id: before.id, action: 'update', before: inputOf(before), after }) as const,
    ),
    ...removed.map(
      before => ({ kind, id: before.id, action: 'delete', before: inputOf(before), after: null }) as const,
    ),
  ]);
  return { created: added.length, updated: changed.length, removed: removed.length };
}

/** Route to import INPN's rules of sensitive species. Rules that administrators wrote themselves stay. */
export const inpnRuleRoutes = (app: App, context: Context): Promise<void> =>
  listImportRoute(app, context, {
    path: '/admin/sensitivity-rules/import/',
    tag: 'administration: sensitivity rules',
    summary: 'Import INPN’s rules of sensitive species: text (UTF-8, UTF-16, Windows-1252) or its archive',
    description:
      'A trial unless `dry_run=false`: adds, changes and removes the rules that came from the former file, except those edited since (`edited=replace`: these too). A file that lacks more than half of them is refused unless `missing=remove`. A row of a listed species that cannot be read refuses the whole file. At most 100 MB and 500,000 rows. Sent again after a fault, it continues.',
    querySchema,
    limits: { bytes: LIST_IMPORT_LIMITS.ruleBytes, rows: LIST_IMPORT_LIMITS.ruleRows },
    task: 'read-inpn-rules',
    // A rule that cannot be read would give a nest away.
    allOrNothing: true,
    plan: planRules,
    write: writeRules,
    finish: ({ db, at }, { name }) => rememberRulesFile(db, name, at),
  });
