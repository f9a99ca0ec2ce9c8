import { CsvError, parse } from 'csv-parse/sync';
import { localToday } from 'shared/contract';
import {
  GENEST_FILES,
  type GenestFile,
  type GenestReport,
  IMPORT_LIMITS,
  type ImportKind,
} from 'shared/contract/imports';
import type { Programme } from 'shared/kinds/surveys';
import type { Locale } from '../../config/texts';
import { fullNameOf } from '../../domain/records/full-name';
import { inWrite } from '../../domain/records/in-write';
import { KeptSurfaces } from '../../domain/records/kept-surfaces';
import type { Viewer } from '../../domain/records/viewer';
import { findActiveUser } from '../../http/current-user';
import { fileProblem, problemMessage } from '../../http/problems-body';
import { InvalidInput } from '../../http/request-refused';
import { letOthersIn } from '../../store/let-others-in';
import type { BuiltInput } from '../import/build-input';
import { externalUuid } from '../import/external-uuid';
import { importPart } from '../import/import-part';
import { type AlikeChoices, type RowOutcome, readRows } from '../import/import-rows';
import { unpackedFiles } from '../import/parse/archive';
import { decodedText } from '../import/parse/decode-text';
import { UnreadableFile } from '../import/parse/parsed-file';
import { speciesNames } from '../import/species-names';
import { type Cells, type GenestContext, type GenestRow, type GenestTables, readGenest } from './genest-rows';

/** Bytes of all files together, some two million cells: they are parsed on the main thread. */
const MOST_BYTES = 4_000_000;
/** Rows per transaction. */
const PART = 250;
/** A row that was imported before is left out; one that only resembles a record is added. */
const CHOICES: AlikeChoices = { same: 'skip', near: 'add' };

const fileOf = (name: string) =>
  GENEST_FILES.find(file => new RegExp(`(?:^|[/_ -])${file}\\.csv$`, 'i').test(name));

/**
 * The tables in an archive, by their names.
 * @throws InvalidInput for a file that is no archive, too large, broken, or without such a table
 */
export function genestTables(bytes: Uint8Array): GenestTables {
  const tables: Partial<Record<GenestFile, readonly Cells[]>> = {};
  const refuse = (fault: UnreadableFile['fault'], params: UnreadableFile['params'] = {}) =>
    new InvalidInput([fileProblem('file_damaged', fault, params)]);
  try {
    for (const [name, content] of unpackedFiles(bytes, name => fileOf(name) !== undefined, MOST_BYTES)) {
      const file = fileOf(name);
      const options = { columns: true, bom: true, trim: true, relax_column_count: true } as const;
      const rows = { ...options, skip_empty_lines: true, delimiter: [',', ';', '\t'] };
      if (file) tables[file] = parse(decodedText(content), rows) as Cells[];
    }
  } catch (error) {
    if (error instanceof UnreadableFile) throw refuse(error.fault, error.params);
    if (error instanceof CsvError) throw refuse('csv', { line: Number(error.lines ?? 1) });
    throw error;
  }
  const rows = Object.values(tables).reduce((sum, table) => sum + table.length, 0);
  if (rows > IMPORT_LIMITS.rows)
    throw new InvalidInput([fileProblem('too_many', 'too_many_rows', { limit: IMPORT_LIMITS.rows })]);
  if (rows === 0) throw new InvalidInput([{ path: ['file'], code: 'required', params: {} }]);
  return tables;
}

/** Finds supports and lines by number or operator's number. */
async function unitFinder({ db, context }: Viewer, names: readonly string[]) {
  const { engine } = context;
  const ids = names.filter(name => /^[1-9]\d{0,14}$/.test(name)).map(Number);
  const rows = await db
    .selectFrom('infrastructures')
    .select(['id', 'operator_number', 'west', 'south'])
    .where('deleted_at', 'is', null)
    .where(({ or }) => or([engine.among('id', ids), engine.among('operator_number', [...names])]))
    .execute();
  const byName = new Map<string, Set<(typeof rows)[number]>>();
  for (const row of rows)
    for (const name of [String(row.id), row.operator_number])
      byName.set(name, (byName.get(name) ?? new Set()).add(row));
  return (name: string): ReturnType<GenestContext['unitOf']> => {
    const [unit, ...others] = byName.get(name) ?? [];
    if (!unit || others.length > 0) return unit ? 'ambiguous_unit' : 'unknown_unit';
    return { id: unit.id, position: { type: 'Point', coordinates: [Number(unit.west), Number(unit.south)] } };
  };
}

async function contextOf(viewer: Viewer, programme: Programme, tables: GenestTables, locale: Locale) {
  const { SS = [], CO = [] } = tables;
  const named = [...Object.keys(SS[0] ?? {}), ...CO.flatMap(cells => Object.values(cells))];
  const units = [...new Set(named.filter(Boolean))];
  const user = await findActiveUser(viewer.db, viewer.userId);
  const items = [...(await viewer.context.lists.snapshot()).byId.values()];
  const days = SS.map(cells => Object.values(cells)[0] ?? '').sort();
  const placedOn = days.find(day => /^\d{4}-\d\d-\d\d$/.test(day)) ?? programme.from ?? localToday();
  return {
    programme,
    unitOf: await unitFinder(viewer, units),
    speciesOf: (await speciesNames(viewer, locale)).find,
    unknownCause: items.find(({ code }) => code === 'COD_UNKNOWN')?.id,
    author: (user && fullNameOf(user.account)) || 'GenEst',
    placedOn: [placedOn, localToday()].sort()[0] ?? placedOn,
  } satisfies GenestContext;
}

const inputOf = (
  { kind, name, body }: GenestRow,
  uuidOf: (kind: string, name: string) => string,
): BuiltInput => ({
  body: { uuid: uuidOf(kind, name), ...body },
  place: body.geom ?? null,
  cells: new Map(),
  faults: [],
});

/**
 * Imports tables of GenEst into a programme, or reports what they would become. Rows with problems are told and left
 * out. Each row always gets the same UUID, so a second import of it, or one after an interruption, adds nothing twice.
 */
export async function importGenest(
  viewer: Viewer,
  programme: Programme,
  tables: GenestTables,
  { dryRun, file, locale }: { dryRun: boolean; file: string; locale: Locale },
): Promise<GenestReport> {
  const { context, userId } = viewer;
  const { rows, problems } = readGenest(tables, await contextOf(viewer, programme, tables, locale));
  const uuidOf = (kind: string, name: string) => externalUuid(`genest ${programme.uuid}`, kind, name);
  const counts = { trials: 0, surveys: 0, mortality: 0, known: 0 };
  const surfaces = new KeptSurfaces();
  const note = (row: GenestRow, outcome: RowOutcome | undefined) => {
    if (outcome?.status === 'accepted') counts[row.kind] += 1;
    else if (outcome?.status !== 'refused') counts.known += 1;
    else
      for (const problem of outcome.problems) {
        const message = problemMessage(problem, locale);
        problems.push({ file: row.file, row: row.row, code: 'refused', value: row.name, message });
      }
  };
  for (const written of ['trials', 'surveys', 'mortality'] as const) {
    const kind = written as ImportKind;
    const own = rows.filter(row => row.kind === written);
    let [batch, records]: [number | null, number] = [null, 0];
    for (let at = 0; at < own.length; at += PART) {
      const part = own.slice(at, at + PART);
      const inputs = part.map(row => inputOf(row, uuidOf));
      // The searches of cases are not written during a trial run.
      if (kind === 'mortality' && !dryRun)
        for (const { body } of inputs) body.survey = `local:${uuidOf('surveys', String(body.date))}`;
      const read = await readRows(viewer, kind, inputs);
      const { outcomes } = dryRun
        ? await read.check(viewer, CHOICES)
        : await inWrite(context, userId, async writer => {
            const running = { kind, file, rows: own.length, batch, done: at, records, choices: CHOICES };
            const done = await importPart(writer, { ...running, surfaces }, read);
            [batch, records] = [done.batch, records + done.ids.length];
            return done;
          });
      for (const [i, row] of part.entries()) note(row, outcomes[i]);
      await letOthersIn();
    }
  }
  const total = problems.length;
  return { dry_run: dryRun, ...counts, problems: problems.slice(0, IMPORT_LIMITS.problems), total };
}
