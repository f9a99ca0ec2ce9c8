import { messageOf, type Problem } from 'shared/contract';
import { AREA_TYPES, areaInputSchema } from 'shared/contract/administration';
import type { ImportProblem } from 'shared/contract/imports';
import { type AreaInput, check, LIST_IMPORT_LIMITS, type ListImportReport } from 'shared/server';
import type { Locale } from '../../config/texts';
import { administeredAreas } from '../../domain/areas/administered-areas';
import { type AreaField, areaColumns } from '../../domain/areas/area-columns';
import { checkAreasFirst } from '../../domain/areas/check-areas';
import { territoryOf } from '../../domain/organisation/organisation';
import type { Context } from '../../domain/records/context';
import { recordChange } from '../../domain/records/history';
import { inWrite } from '../../domain/records/in-write';
import { isSurface } from '../../domain/records/surfaces';
import type { Viewer, Writer } from '../../domain/records/viewer';
import { letOthersIn } from '../../store/let-others-in';
import type { Parsed } from '../import/parse/parsed-file';
import { previewSystems } from '../import/preview';
import { textOfCell } from '../import/read-values';

/** Number of areas per transaction. Other requests can write between two transactions. */
const BLOCK = 50;

/** `type` applies to rows without a valid type. `columns`: the file's column for each field. */
export interface AreaImportOptions {
  type?: AreaInput['type'] | undefined;
  columns: Partial<Record<AreaField, string>>;
}

interface Step {
  id: number | null;
  input: AreaInput;
}

type Outcome = 'created' | 'updated' | 'unchanged';

const typeOf = (text: string) => AREA_TYPES.find(type => type === text.toUpperCase());

/** Plans the change of each row. Type and code identify an area. */
async function planOf(
  { db }: Viewer,
  { rows }: Parsed,
  { type, columns: chosen }: AreaImportOptions,
  locale: Locale,
) {
  const names = [...new Set(rows.flatMap(row => Object.keys(row.values)))];
  const columns = areaColumns(names, chosen);
  const known = await db.selectFrom('geo_areas').select(['id', 'type', 'code']).execute();
  const idOf = new Map(known.map(area => [`${area.type} ${area.code}`, area.id]));
  const seen = new Set<string>();
  const steps: Step[] = [];
  const problems: ImportProblem[] = [];
  const refuse = (row: number, found: Problem[]) => {
    for (const problem of found) problems.push({ row, ...problem, message: messageOf(problem, locale) });
  };
  for (const [i, { geometry, values }] of rows.entries()) {
    const cell = (field: AreaField) =>
      textOfCell(columns[field] === undefined ? null : values[columns[field]]);
    const checked = check(areaInputSchema, {
      type: typeOf(cell('type')) ?? type,
      code: cell('code'),
      name: cell('name'),
      geom: geometry ?? undefined,
    });
    if (checked.status === 'invalid') {
      refuse(i + 1, checked.problems);
      continue;
    }
    const key = `${checked.value.type} ${checked.value.code}`;
    if (!isSurface(checked.value.geom))
      refuse(i + 1, [{ path: ['geom'], code: 'geometry_invalid', params: {} }]);
    else if (seen.has(key)) refuse(i + 1, [{ path: ['code'], code: 'already_used', params: {} }]);
    else steps.push({ id: idOf.get(key) ?? null, input: checked.value });
    seen.add(key);
  }
  return { steps, problems, unused: names.filter(name => !Object.values(columns).includes(name)) };
}

async function carryOut(writer: Writer, { id, input }: Step): Promise<Outcome> {
  if (id === null) {
    const created = await administeredAreas.create(writer, input);
    await recordChange(writer, { kind: 'areas', id: created, action: 'create', before: null, after: input });
    return 'created';
  }
  const before = await administeredAreas.inputOf(writer, id);
  if (!before || JSON.stringify(before) === JSON.stringify(input)) return 'unchanged';
  await administeredAreas.update(writer, id, input, before);
  await recordChange(writer, { kind: 'areas', id, action: 'update', before: { ...before }, after: input });
  return 'updated';
}

/**
 * Adds the areas of a file, updates existing areas, and re-attaches records. A file with a refused row changes
 * nothing. If a transaction fails, earlier transactions stay committed; the file can be sent again to continue.
 */
export async function importAreas(
  context: Context,
  userId: number,
  parsed: Parsed,
  options: AreaImportOptions,
  { locale, dryRun }: { locale: Locale; dryRun: boolean },
): Promise<ListImportReport> {
  const viewer: Viewer = { context, db: context.db, userId };
  const { steps, problems, unused } = await planOf(viewer, parsed, options, locale);
  const placed = previewSystems(parsed, await territoryOf(context.db, context));
  const report: ListImportReport = {
    dry_run: dryRun,
    format: parsed.format,
    ...placed,
    system: placed.system ?? undefined,
    rows: parsed.rows.length,
    accepted: steps.length,
    created: 0,
    updated: 0,
    unchanged: 0,
    problems: problems.slice(0, LIST_IMPORT_LIMITS.problems),
    unused_columns: unused,
  };
  if (dryRun || problems.length > 0) {
    report.created = steps.filter(step => step.id === null).length;
    report.updated = steps.length - report.created;
    return report;
  }
  for (let at = 0; at < steps.length; at += BLOCK) {
    const done = await inWrite(context, userId, async writer => {
      const outcomes: Outcome[] = [];
      for (const step of steps.slice(at, at + BLOCK)) outcomes.push(await carryOut(writer, step));
      return outcomes;
    });
    for (const outcome of done) report[outcome] += 1;
    await letOthersIn();
  }
  await checkAreasFirst(context);
  return report;
}
