import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { allResources } from '../records/registry';
import { infrastructureLink, type Resource } from '../records/resource';

const anyOf = (conditions: readonly RawBuilder<unknown>[]) =>
  sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;

/** Whether a picture shows on a record of a kind that was not deleted, nor the infrastructure it cannot be without. */
function showsOn(resource: Resource): RawBuilder<unknown>[] {
  const { media, own } = resource;
  if (!media) return [];
  const link = infrastructureLink(resource);
  const place =
    link && !link.facts.optional
      ? sql`and exists (select 1 from infrastructures as place
          where place.id = ${sql.ref(`record.${link.column}`)} and place.deleted_at is null)`
      : sql``;
  return [
    sql`exists (select 1 from ${sql.table(media.table)} as link
      join ${sql.table(own.table)} as record on record.id = ${sql.ref(`link.${media.record}`)}
      where link.media_id = media.id and record.deleted_at is null ${place})`,
  ];
}

/** Whether a row of `media` belongs to no record, deleted or not. */
export function onNoRecord(): RawBuilder<SqlBool> {
  const links = allResources().flatMap(({ media }) =>
    media
      ? [sql`exists (select 1 from ${sql.table(media.table)} as link where link.media_id = media.id)`]
      : [],
  );
  return sql`not ${anyOf(links)}`;
}

/** Whether a row of `media` may be seen: neither it nor every record it belongs to was deleted. */
export const isShownPicture = (): RawBuilder<SqlBool> =>
  sql`media.deleted_at is null and (${onNoRecord()} or ${anyOf(allResources().flatMap(showsOn))})`;
