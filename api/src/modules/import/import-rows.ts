import {
  check,
  IMPORT_LIMITS,
  type ImportKind,
  type ImportProblem,
  messageOf,
  type Problem,
} from 'shared/contract';
import { InvalidInput, RequestRefused } from '../../http/request-refused';
import type { Locale } from '../../texts';
import { lineResource, supportResource } from '../infrastructures/service';
import { mortalityResource } from '../mortality/service';
import { recordChange } from '../records/history';
import type { RecordResource } from '../records/record-resource';
import type { Writer } from '../records/viewer';
import { sensitiveAreaResource } from '../sensitive-areas/service';
import type { BuiltInput, InputBuilder } from './build-input';
import type { ParsedRow } from './parse/parsed-file';

/** What came of some rows. */
export interface ImportedRows {
  created: number[];
  problems: ImportProblem[];
  /** Rows with a problem. */
  refused: number;
}

/** Creates one record through the service of single writes. @throws InvalidInput, RequestRefused */
async function create<Input extends object>(
  writer: Writer,
  resource: RecordResource<Input>,
  { body, faults }: BuiltInput,
): Promise<number> {
  const checked = check(resource.inputSchema, body);
  const known = faults.map((fault): Problem => ({ ...fault, params: {} }));
  if (checked.status === 'invalid' || known.length > 0) {
    const found = checked.status === 'invalid' ? checked.problems : [];
    const others = found.filter(one => !known.some(fault => fault.path[0] === one.path[0]));
    throw new InvalidInput([...known, ...others]);
  }
  const { uuid } = body;
  if (typeof uuid === 'string') {
    const same = await writer.db
      .selectFrom(resource.table)
      .select('id')
      .where('uuid', '=', uuid.toLowerCase())
      .executeTakeFirst();
    if (same) throw new InvalidInput([{ path: ['uuid'], code: 'already_used', params: {} }]);
  }
  const id = await resource.create(writer, checked.value);
  const after = Object.fromEntries(Object.entries(checked.value));
  await recordChange(writer, { kind: resource.kind, id, action: 'create', before: null, after });
  return id;
}

const isPoint = (geometry: unknown) =>
  typeof geometry === 'object' && geometry !== null && 'type' in geometry && geometry.type === 'Point';

function createOfKind(writer: Writer, kind: ImportKind, input: BuiltInput): Promise<number> {
  switch (kind) {
    case 'points':
      return create(writer, supportResource, input);
    case 'lines':
      return create(writer, lineResource, input);
    case 'infrastructures':
      return isPoint(input.body.geom)
        ? create(writer, supportResource, input)
        : create(writer, lineResource, input);
    case 'mortality':
      return create(writer, mortalityResource, input);
    case 'sensitive-areas':
      return create(writer, sensitiveAreaResource, input);
  }
}

/** The problems of a row that was refused; anything else that went wrong is thrown on. */
function problemsOf(error: unknown): Problem[] {
  if (error instanceof InvalidInput) return error.problems;
  if (error instanceof RequestRefused && error.errorCode === 'conflict')
    return [{ path: ['uuid'], code: 'already_used', params: {} }];
  throw error;
}

/**
 * Creates the records of some rows inside the writer's transaction. A row that is refused leaves no trace and does
 * not stop the others: the report names all of them.
 *
 * @param first number of the first row
 */
export async function importRows(
  writer: Writer,
  kind: ImportKind,
  builder: InputBuilder,
  rows: readonly ParsedRow[],
  { first, locale }: { first: number; locale: Locale },
): Promise<ImportedRows> {
  const result: ImportedRows = { created: [], problems: [], refused: 0 };
  for (const [i, row] of rows.entries()) {
    try {
      result.created.push(await createOfKind(writer, kind, builder.build(row)));
    } catch (error) {
      result.refused += 1;
      for (const problem of problemsOf(error))
        if (result.problems.length < IMPORT_LIMITS.problems)
          result.problems.push({ row: first + i, ...problem, message: messageOf(problem, locale) });
    }
    // Better-sqlite3 answers at once: without a pause nobody else would get a turn.
    if (i % 20 === 0) await new Promise(setImmediate);
  }
  return result;
}
