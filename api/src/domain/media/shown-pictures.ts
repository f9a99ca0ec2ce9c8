import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { allResources } from '../records/registry';
import { infrastructureLink, type Resource } from '../records/resource';
import type { Viewer } from '../records/viewer';
import { seesPicture } from '../works/works-access';

const anyOf = (conditions: readonly RawBuilder<unknown>[]) =>
  sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;

/**
 * The condition that a picture belongs to a record of a kind; none for a kind without pictures. Neither the record
 * nor its mandatory infrastructure may be deleted.
 */
function showsOn(resource: Resource): RawBuilder<unknown>[] {
  const { media, own } = resource;
  if (!media) return [];
  const link = infrastructureLink(resource);
  const infrastructure =
    link && !link.facts.optional
      ? sql`and exists (select 1 from infrastructures as infrastructure
          where infrastructure.id = ${sql.ref(`record.${link.column}`)} and infrastructure.deleted_at is null)`
      : sql``;
  return [
    sql`exists (select 1 from ${sql.table(media.table)} as link
      join ${sql.table(own.table)} as record on record.id = ${sql.ref(`link.${media.record}`)}
      where link.media_id = media.id and record.deleted_at is null ${infrastructure})`,
  ];
}

/** Whether a row of `media` is evidence of a move of ordered works, or of an audit. */
const isEvidence = () => sql`(exists (select 1 from work_event_media as link where link.media_id = media.id)
  or exists (select 1 from campaign_target_media as link where link.media_id = media.id))`;

/** Whether a row of `media` belongs to no record, deleted or not, and is no evidence of works. */
export function onNoRecord(): RawBuilder<SqlBool> {
  const links = allResources().flatMap(({ media }) =>
    media
      ? [sql`exists (select 1 from ${sql.table(media.table)} as link where link.media_id = media.id)`]
      : [],
  );
  return sql`not ${anyOf([...links, isEvidence()])}`;
}

/**
 * Whether an account sees a row of `media`, as record and as file. The picture must not be deleted, and if it belongs
 * to records, one of them must be shown. It must not be evidence of works hidden from the account.
 */
export const isShownPicture = async (viewer: Viewer): Promise<RawBuilder<SqlBool>> =>
  sql`${await seesPicture(viewer)} and media.deleted_at is null and (${onNoRecord()} or ${anyOf([...allResources().flatMap(showsOn), isEvidence()])})`;
