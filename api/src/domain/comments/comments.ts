import { type SqlBool, sql } from 'kysely';
import { type Comment, comments } from 'shared/kinds';
import { InvalidInput, RequestRefused } from '../../http/request-refused';
import type { Row } from '../../store/schema';
import { timeOrderedUuid } from '../../store/time-ordered-uuid';
import type { SelectedKind } from '../records/selected-records';
import { peopleOf, presentStamp } from '../records/stamp';
import type { Viewer, Writer } from '../records/viewer';
import { seesItem } from '../works/works-access';
import { mention } from './mentions';

/** The record of a comment: the column with its id, and the table. */
const ABOUT = {
  infrastructure: ['infrastructure_id', 'infrastructures'],
  mortality: ['mortality_id', 'mortality_cases'],
  item: ['item_id', 'work_items'],
} as const;
const FIELDS = ['infrastructure', 'mortality', 'item'] as const;

/** The comments on records that an account reads. */
export const selectComments = async (viewer: Viewer) =>
  viewer.db
    .selectFrom('comments')
    .selectAll('comments')
    .where(sql<SqlBool>`(
      exists (select 1 from infrastructures as own
        where own.id = comments.infrastructure_id and own.deleted_at is null)
      or exists (select 1 from mortality_cases as own
        where own.id = comments.mortality_id and own.deleted_at is null)
      or exists (select 1 from work_items as own join infrastructures on infrastructures.id = own.infrastructure_id
        where own.id = comments.item_id and own.deleted_at is null and infrastructures.deleted_at is null
          and ${await seesItem(viewer, 'comments.item_id')}))`);

async function presentComments(viewer: Viewer, rows: readonly Row<'comments'>[]): Promise<Comment[]> {
  const people = await peopleOf(viewer.db, rows);
  return rows.map(row => ({
    ...presentStamp(row, people),
    ...{ infrastructure: row.infrastructure_id, mortality: row.mortality_id, item: row.item_id },
    text: row.text,
  }));
}

export const selectedComments: SelectedKind<Row<'comments'>> = {
  kind: comments,
  table: 'comments',
  title: 'comments',
  summary: 'List the comments on records that the account reads',
  description:
    'Comments on a support or line, a case or ordered works. Give one of them to get its comments.',
  columns: {
    infrastructure: 'comments.infrastructure_id',
    mortality: 'comments.mortality_id',
    item: 'comments.item_id',
  },
  select: selectComments,
  present: presentComments,
};

/** A comment that the viewer reads. @throws RequestRefused 404 */
export async function readComment(viewer: Viewer, id: number): Promise<Comment> {
  const rows = await (await selectComments(viewer)).where('comments.id', '=', id).execute();
  const [comment] = await presentComments(viewer, rows);
  if (!comment) throw new RequestRefused('not_found');
  return comment;
}

const unknown = (field: string) =>
  new InvalidInput([{ path: [field], code: 'unknown_reference', params: {} }]);

/**
 * Adds a comment to a record that its author reads.
 * @throws InvalidInput unless the comment is about one such record
 */
export async function addComment(
  writer: Writer,
  input: (typeof comments.inputSchema)['_output'],
): Promise<Comment> {
  const { db, userId, at } = writer;
  const [field = 'infrastructure', ...others] = FIELDS.filter(name => input[name] !== null);
  const about = input[field];
  const [column, table] = ABOUT[field];
  if (others.length > 0 || typeof about !== 'number') throw unknown(field);
  const uuid = (input.uuid ?? timeOrderedUuid()).toLowerCase();
  const existing = await db.selectFrom('comments').select('id').where('uuid', '=', uuid).executeTakeFirst();
  if (existing) throw new RequestRefused('conflict', { body: existing });
  // Neither a missing record nor one that the author may not read takes a comment, and the answers are the same.
  if (!(await db.selectFrom(table).select('id').where('id', '=', about).executeTakeFirst()))
    throw unknown(field);
  const stamp = { uuid, created_by: userId, updated_by: userId, created_at: at, updated_at: at };
  const { id } = await db
    .insertInto('comments')
    .values({
      ...stamp,
      ...{ infrastructure_id: null, mortality_id: null, item_id: null, [column]: about },
      text: input.text,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const comment = await readComment(writer, id).catch(() => Promise.reject(unknown(field)));
  await mention(writer, comment);
  return comment;
}

/** @throws RequestRefused 404 for a comment that the viewer does not read, 403 for somebody else’s */
async function requireOwn(writer: Writer, id: number): Promise<void> {
  await readComment(writer, id);
  const own = await writer.db
    .selectFrom('comments')
    .select('id')
    .where('id', '=', id)
    .where('created_by', '=', writer.userId)
    .modifyEnd(writer.context.engine.lockRows)
    .executeTakeFirst();
  if (!own) throw new RequestRefused('permission_denied');
}

/** Changes the text of one's own comment. */
export async function changeComment(writer: Writer, id: number, text: string): Promise<Comment> {
  await requireOwn(writer, id);
  await writer.db
    .updateTable('comments')
    .set({ text, updated_at: writer.at, updated_by: writer.userId, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute();
  const comment = await readComment(writer, id);
  await mention(writer, comment);
  return comment;
}

/** Withdraws one's own comment. Nothing of it stays. */
export async function withdrawComment(writer: Writer, id: number): Promise<void> {
  await requireOwn(writer, id);
  await writer.db.deleteFrom('comments').where('id', '=', id).execute();
}
