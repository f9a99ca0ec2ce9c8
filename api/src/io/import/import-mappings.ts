import type { ImportMapping, ImportMappingInput } from 'shared/contract/imports';
import { MOST_IMPORT_MAPPINGS } from 'shared/server';
import type { Writer } from '../../domain/records/viewer';
import { InvalidInput, RequestRefused } from '../../http/request-refused';
import type { Queryable } from '../../store/connect';
import { normalizedText } from '../../store/normalized-text';
import type { Undoer } from './import-batches';

const selectMappings = (db: Queryable) =>
  db
    .selectFrom('import_mappings')
    .leftJoin('users', 'users.id', 'import_mappings.user_id')
    .selectAll('import_mappings')
    .select('users.username');

type StoredMapping = Awaited<ReturnType<ReturnType<typeof selectMappings>['execute']>>[number];

const mayChange = (row: Pick<StoredMapping, 'user_id'>, { userId, isAdministrator }: Undoer) =>
  isAdministrator || row.user_id === userId;

const presented = (row: StoredMapping, reader: Undoer): ImportMapping => ({
  ...JSON.parse(row.mapping),
  header: JSON.parse(row.header),
  id: row.id,
  kind: row.kind as ImportMapping['kind'],
  name: row.name,
  by: row.username,
  at: row.updated_at,
  may_change: mayChange(row, reader),
});

/** The mappings of all editors by name. */
export async function readMappings(db: Queryable, reader: Undoer): Promise<ImportMapping[]> {
  const rows = await selectMappings(db).orderBy('search_name').orderBy('id').execute();
  return rows.map(row => presented(row, reader));
}

const rowOf = ({ kind, name, header, ...mapping }: ImportMappingInput, { userId, at }: Writer) => ({
  kind,
  name,
  search_name: normalizedText(name),
  header: JSON.stringify(header),
  mapping: JSON.stringify(mapping),
  user_id: userId,
  updated_at: at,
});

/**
 * Runs a write of a mapping.
 * @throws InvalidInput if another mapping of the kind has the name
 */
async function naming<Result>({ context }: Writer, write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (!context.engine.isDuplicate(error)) throw error;
    throw new InvalidInput([{ path: ['name'], code: 'already_used', params: {} }]);
  }
}

async function mappingOf({ db }: Writer, id: number, reader: Undoer): Promise<ImportMapping> {
  const row = await selectMappings(db).where('import_mappings.id', '=', id).executeTakeFirst();
  if (!row) throw new RequestRefused('not_found');
  return presented(row, reader);
}

/**
 * Stores a mapping under a name that is unique for its kind.
 * @throws InvalidInput, RequestRefused 409 if there are too many mappings
 */
export async function addMapping(
  writer: Writer,
  input: ImportMappingInput,
  author: Undoer,
): Promise<ImportMapping> {
  const { count } = await writer.db
    .selectFrom('import_mappings')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (Number(count) >= MOST_IMPORT_MAPPINGS)
    throw new RequestRefused('conflict', { reason: 'too_many_mappings' });
  const { id } = await naming(writer, () =>
    writer.db
      .insertInto('import_mappings')
      .values(rowOf(input, writer))
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return mappingOf(writer, id, author);
}

/**
 * Requires that a user may change a mapping.
 * @throws RequestRefused 404, 403
 */
async function requireMayChange(writer: Writer, id: number, reader: Undoer): Promise<void> {
  const { may_change } = await mappingOf(writer, id, reader);
  if (!may_change) throw new RequestRefused('permission_denied');
}

/**
 * Replaces a mapping, including its name.
 * @throws InvalidInput, RequestRefused 404, 403
 */
export async function replaceMapping(
  writer: Writer,
  id: number,
  input: ImportMappingInput,
  author: Undoer,
): Promise<ImportMapping> {
  await requireMayChange(writer, id, author);
  await naming(writer, () =>
    writer.db.updateTable('import_mappings').set(rowOf(input, writer)).where('id', '=', id).execute(),
  );
  return mappingOf(writer, id, author);
}

/**
 * Removes a mapping.
 * @throws RequestRefused 404, 403
 */
export async function removeMapping(writer: Writer, id: number, author: Undoer): Promise<void> {
  await requireMayChange(writer, id, author);
  await writer.db.deleteFrom('import_mappings').where('id', '=', id).execute();
}
