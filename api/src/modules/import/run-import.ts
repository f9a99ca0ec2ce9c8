import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { IMPORT_LIMITS, type ImportKind, type ImportReport } from 'shared/contract';
import type { Context } from '../../context';
import { type ReceivedForm, readForm } from '../../http/read-form';
import { localeOf } from '../../http/request-locale';
import { InvalidInput, RequestRefused } from '../../http/request-refused';
import { runInWorker, WorkerTaskError } from '../../workers/run-in-worker';
import { performWrite } from '../records/perform-write';
import type { Viewer } from '../records/viewer';
import { signedInUser } from '../session/signed-in-user';
import { type InputBuilder, inputBuilder } from './build-input';
import { type ImportedRows, importRows } from './import-rows';
import { isPlainText, parseFile } from './parse/parse-file';
import type { ParsedFile } from './parse/parsed-file';

type Parsed = Extract<ParsedFile, { status: 'parsed' }>;

const FIELD = 'file';
/** Rows tried in one transaction of a dry run; between two, others write. */
const BLOCK = 200;
/** Text up to here is read in a few milliseconds, sooner than a thread has started. */
const SHORT_BYTES = 300_000;

const refuseFile = (code: 'required' | 'file_damaged') =>
  new InvalidInput([{ path: [FIELD], code, params: {} }]);

async function parsedAside(file: Buffer): Promise<ParsedFile> {
  const bytes = Uint8Array.from(file);
  try {
    return await runInWorker('parse-file', { bytes }, [bytes.buffer]);
  } catch (error) {
    // A file that even breaks the parser is as unreadable as any other.
    if (error instanceof WorkerTaskError) return { status: 'unreadable' };
    throw error;
  }
}

async function parsedOf({ file }: ReceivedForm): Promise<Parsed> {
  if (file.status === 'absent') throw refuseFile('required');
  if (file.status === 'too-large') throw new RequestRefused('payload_too_large');
  const isShort = isPlainText(file.bytes) && file.bytes.length <= SHORT_BYTES;
  const parsed = isShort ? parseFile({ bytes: file.bytes }) : await parsedAside(file.bytes);
  if (parsed.status === 'unreadable') throw refuseFile('file_damaged');
  if (parsed.status === 'too-many')
    throw new InvalidInput([{ path: [FIELD], code: 'too_many', params: { limit: IMPORT_LIMITS.rows } }]);
  return parsed;
}

function reportOf(
  parsed: Parsed,
  { created, problems, refused }: ImportedRows,
  builder: InputBuilder,
  dryRun: boolean,
): ImportReport {
  return {
    dry_run: dryRun,
    format: parsed.format,
    rows: parsed.rows.length,
    accepted: parsed.rows.length - refused,
    created: dryRun ? [] : created,
    problems: problems.slice(0, IMPORT_LIMITS.problems),
    unused_columns: builder.unused(parsed.rows),
  };
}

/** Carries a transaction back to its beginning. */
class RolledBack extends Error {
  constructor(readonly result: ImportedRows) {
    super('A dry run leaves nothing');
  }
}

/** Tries some rows for real and takes them back. */
async function tryRows(
  viewer: Viewer,
  work: (writer: Viewer & { at: string }) => Promise<ImportedRows>,
): Promise<ImportedRows> {
  try {
    return await viewer.context.db.transaction().execute(async db => {
      throw new RolledBack(await work({ ...viewer, db, at: new Date().toISOString() }));
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.result;
    throw error;
  }
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
  const parsed = await parsedOf(form);
  const locale = localeOf(request);
  const viewer: Viewer = { context, db: context.db, userId: signedInUser(request).id };
  const builder = await inputBuilder(viewer, kind, form.fields);
  const { rows } = parsed;

  if (dryRun) {
    const total: ImportedRows = { created: [], problems: [], refused: 0 };
    for (let at = 0; at < rows.length; at += BLOCK) {
      const block = rows.slice(at, at + BLOCK);
      const tried = await tryRows(viewer, writer =>
        importRows(writer, kind, builder, block, { first: at + 1, locale }),
      );
      total.problems.push(...tried.problems);
      total.refused += tried.refused;
    }
    return reply.header('cache-control', 'no-store').send(reportOf(parsed, total, builder, true));
  }

  const digest = createHash('sha256').update(JSON.stringify(form.fields));
  if (form.file.status === 'received') digest.update(form.file.bytes);
  return performWrite(
    context,
    request,
    reply,
    async writer => {
      const result = await importRows(writer, kind, builder, rows, { first: 1, locale });
      const report = reportOf(parsed, result, builder, false);
      if (result.refused > 0) throw new RequestRefused('invalid', { body: { ...report, created: [] } });
      return { status: 201, headers: {}, body: report };
    },
    digest.digest('base64url'),
  );
}
