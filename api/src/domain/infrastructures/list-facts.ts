import { sql } from 'kysely';
import type { AreaSummary } from 'shared/contract';
import { UPLOADS_PATH } from '../records/media-of';
import type { Viewer } from '../records/viewer';

/** The name of the municipality among the areas of an infrastructure; `null` for none. */
export const municipalityAmong = (areas: readonly AreaSummary[] = []): string | null =>
  areas.find(({ type }) => type === 'ADMIN_COM')?.name ?? null;

/** Signed paths of the thumbnails of the newest pictures of some infrastructures' diagnoses, by infrastructure. */
export async function photosOf({ db, context, userId }: Viewer, ids: number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; thumbnail: string | null }>`
    select id, (
      select media.thumbnail from diagnoses
      join diagnosis_media on diagnosis_media.diagnosis_id = diagnoses.id
      join media on media.id = diagnosis_media.media_id
      where diagnoses.infrastructure_id = infrastructures.id
        and diagnoses.deleted_at is null and media.deleted_at is null
      order by diagnoses.date desc, diagnoses.created_at desc, diagnoses.id desc, diagnosis_media.position
      limit 1
    ) as thumbnail
    from infrastructures where ${context.engine.among('id', ids)}`.execute(db);
  return new Map(
    rows.flatMap(({ id, thumbnail }) =>
      thumbnail ? [[id, context.signer.sign(UPLOADS_PATH + thumbnail, userId)]] : [],
    ),
  );
}
