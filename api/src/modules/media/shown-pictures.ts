import { type SqlBool, sql } from 'kysely';

/** Whether a picture shows on a record that was not deleted, nor the infrastructure it is about. */
const ON_A_RECORD = sql<SqlBool>`(
  exists (select 1 from diagnosis_media as link
    join diagnoses as record on record.id = link.diagnosis_id
    join infrastructures as place on place.id = record.infrastructure_id
    where link.media_id = media.id and record.deleted_at is null and place.deleted_at is null)
  or exists (select 1 from operation_media as link
    join operations as record on record.id = link.operation_id
    join infrastructures as place on place.id = record.infrastructure_id
    where link.media_id = media.id and record.deleted_at is null and place.deleted_at is null)
  or exists (select 1 from mortality_media as link
    join mortality_cases as record on record.id = link.mortality_id
    where link.media_id = media.id and record.deleted_at is null))`;

/** Whether a row of `media` belongs to no record, deleted or not. */
export const ON_NO_RECORD = sql<SqlBool>`not (
  exists (select 1 from diagnosis_media as link where link.media_id = media.id)
  or exists (select 1 from operation_media as link where link.media_id = media.id)
  or exists (select 1 from mortality_media as link where link.media_id = media.id))`;

/** Whether a row of `media` may be seen: neither it nor every record it belongs to was deleted. */
export const IS_SHOWN = sql<SqlBool>`media.deleted_at is null and (${ON_NO_RECORD} or ${ON_A_RECORD})`;
