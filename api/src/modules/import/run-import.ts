import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  IMPORT_LIMITS,
  type ImportKind,
  type ImportProblem,
  type ImportReport,
  messageOf,
  type Problem,
} from 'shared/contract';
import type { Context } from '../../context';
import { readForm } from '../../http/read-form';
import { localeOf } from '../../http/request-locale';
import { RequestRefused } from '../../http/request-refused';
import type { Locale } from '../../texts';
import { performWrite } from '../records/perform-write';
import type { Viewer } from '../records/viewer';
import { signedInUser } from '../session/signed-in-user';
import { type BuiltInput, type InputBuilder, inputBuilder } from './build-input';
import { importRows, ROWS_AT_ONCE, type RowOutcome } from './import-rows';
import type { ParsedRow } from './parse/parsed-file';
import { type Parsed, parsedOf } from './parsed-of';

const FIELD = 'file';
const KNOWN: Problem = { path: ['uuid'], code: 'already_used', params: {} };
/** What came of a whole file: the numbers of its rows count from 1. */
class Tally {
  readonly created: number[] = [];
  readonly problems: ImportProblem[] = [];
  refused = 0;
  #row = 0;

  constructor(private readonly locale: Locale) {}

  add(outcomes: readonly RowOutcome[]): void {
    for (const outcome of outcomes) {
      this.#row += 1;
      if (outcome.status === 'created') this.created.push(outcome.id);
      else this.#refuse(outcome.status === 'known' ? [KNOWN] : outcome.problems);
    }
  }

  #refuse(problems: readonly Problem[]): void {
    this.refused += 1;
    for (const problem of problems)
      if (this.problems.length < IMPORT_LIMITS.problems)
        this.problems.push({ row: this.#row, ...problem, message: messageOf(problem, this.locale) });
  }
}

function reportOf(
  parsed: Parsed,
  { created, problems, refused }: Tally,
  builder: InputBuilder,
  dryRun: boolean,
): ImportReport {
  return {
    dry_run: dryRun,
    format: parsed.format,
    rows: parsed.rows.length,
    accepted: parsed.rows.length - refused,
    created: dryRun ? [] : created,
    problems,
    unused_columns: builder.unused(parsed.rows),
  };
}

/** Carries a transaction back to its beginning. */
class RolledBack extends Error {
  constructor(readonly outcomes: RowOutcome[]) {
    super('A dry run leaves nothing');
  }
}

/** Tries some rows for real and takes them back. */
async function tryRows(viewer: Viewer, kind: ImportKind, rows: BuiltInput[]): Promise<RowOutcome[]> {
  try {
    return await viewer.context.db.transaction().execute(async db => {
      const writer = { ...viewer, db, at: new Date().toISOString() };
      throw new RolledBack(await importRows(writer, kind, rows));
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.outcomes;
    throw error;
  }
}

/** Goes through rows part by part; better-sqlite3 answers at once: without a pause nobody else would get a turn. */
async function inParts(
  rows: readonly ParsedRow[],
  work: (part: readonly ParsedRow[]) => Promise<RowOutcome[]>,
  tally: Tally,
): Promise<Tally> {
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    tally.add(await work(rows.slice(at, at + ROWS_AT_ONCE)));
    await new Promise(setImmediate);
  }
  return tally;
}

/** Imports a file, or reports what would come of it: all or nothing. */
export async function runImport(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  kind: ImportKind,
  dryRun: boolean,
) {
  const form = await readForm(request, { field: FIELD, bytes: IMPORT_LIMITS.bytes });
  const parsed = await parsedOf(form, IMPORT_LIMITS.rows);
  const locale = localeOf(request);
  const viewer: Viewer = { context, db: context.db, userId: signedInUser(request).id };
  const builder = await inputBuilder(viewer, kind, form.fields);
  const { rows } = parsed;

  if (dryRun) {
    const tried = await inParts(
      rows,
      part => tryRows(viewer, kind, part.map(builder.build)),
      new Tally(locale),
    );
    return reply.header('cache-control', 'no-store').send(reportOf(parsed, tried, builder, true));
  }

  const digest = createHash('sha256').update(JSON.stringify(form.fields));
  if (form.file.status === 'received') digest.update(form.file.bytes);
  return performWrite(
    context,
    request,
    reply,
    async writer => {
      const written = await inParts(
        rows,
        part => importRows(writer, kind, part.map(builder.build)),
        new Tally(locale),
      );
      const report = reportOf(parsed, written, builder, false);
      if (written.refused > 0) throw new RequestRefused('invalid', { body: { ...report, created: [] } });
      return { status: 201, headers: {}, body: report };
    },
    { bodyDigest: digest.digest('base64url') },
  );
}
