import { type SqlBool, sql } from 'kysely';
import { type Comment, comments } from 'shared/kinds';
import { InvalidInput, RequestRefused } from '../../http/request-refused';
import type { Row } from '../../store/schema';
import { timeOrderedUuid } from '../../store/time-ordered-uuid';
import type { SelectedKind } from '../records/selected-records';
import { peopleOf, presentStamp } from '../records/stamp';
import type { Viewer, Writer } from '../records/viewer';
import { seesItem } from '../works/works-access';

/** Fields for the record that a comment is about, with its table. */
const TABLES = {
  infrastructure: 'infrastructures',
  mortality: 'mortality_cases',
  item: 'work_items',
} as const;
const FIELDS = Object.keys(TABLES) as (keyof typeof TABLES)[];

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

/** A comment that the viewer reads; otherwise `null`. */
export async function findComment(viewer: Viewer, id: number): Promise<Comment | null> {
  const rows = await (await selectComments(viewer)).where('comments.id', '=', id).execute();
  const [comment = null] = await presentComments(viewer, rows);
  return comment;
}

/**
 * Adds a comment to a record that its author reads.
 * @throws InvalidInput unless the comment is about one such record
 */
export async function addComment(
  writer: Writer,
  { text, ...input }: (typeof comments.inputSchema)['_output'],
): Promise<Comment> {
  const { db, userId, at } = writer;
  const [field = 'infrastructure', ...others] = FIELDS.filter(name => input[name] !== null);
  const about = input[field];
  // Neither a missing record nor one that the author may not read takes a comment, and the answers are the same.
  const unknown = new InvalidInput([{ path: [field], code: 'unknown_reference', params: {} }]);
  if (others.length > 0 || typeof about !== 'number') throw unknown;
  const uuid = (input.uuid ?? timeOrderedUuid()).toLowerCase();
  const existing = await db.selectFrom('comments').select('id').where('uuid', '=', uuid).executeTakeFirst();
  if (existing) throw new RequestRefused('conflict', { body: existing });
  const record = await db.selectFrom(TABLES[field]).select('id').where('id', '=', about).executeTakeFirst();
  if (!record) throw unknown;
  const { id } = await db
    .insertInto('comments')
    .values({
      ...{ uuid, created_by: userId, updated_by: userId, created_at: at, updated_at: at, text },
      ...{ infrastructure_id: null, mortality_id: null, item_id: null, [`${field}_id`]: about },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const comment = await findComment(writer, id);
  if (!comment) throw unknown;
  return comment;
}

/** Locks one's own comment. @throws RequestRefused 404 for one that the viewer does not read, 403 for somebody else’s */
async function lockOwn(writer: Writer, id: number): Promise<void> {
  const row = await writer.db
    .selectFrom('comments')
    .select('created_by')
    .where('id', '=', id)
    .modifyEnd(writer.context.engine.lockRows)
    .executeTakeFirst();
  if (!row || !(await findComment(writer, id))) throw new RequestRefused('not_found');
  if (row.created_by !== writer.userId) throw new RequestRefused('permission_denied');
}

/** Changes the text of one's own comment. */
export async function changeComment(writer: Writer, id: number, text: string): Promise<Comment> {
  await lockOwn(writer, id);
  await writer.db
    .updateTable('comments')
    .set({ text, updated_at: writer.at, updated_by: writer.userId, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute();
  const comment = await findComment(writer, id);
  if (!comment) throw new RequestRefused('not_found');
  return comment;
}

/** Withdraws one's own comment. The history has nothing of it. */
export async function withdrawComment(writer: Writer, id: number): Promise<void> {
  await lockOwn(writer, id);
  await writer.db.deleteFrom('comments').where('id', '=', id).execute();
}
