import { sql } from 'kysely';
import type { AreaSummary } from 'shared/contract';
import { UPLOADS_PATH } from '../records/media-of';
import type { Viewer } from '../records/viewer';

/** The name of the municipality among the areas of an infrastructure; `null` for none. */
export const municipalityAmong = (areas: readonly AreaSummary[] = []): string | null =>
  areas.find(({ type }) => type === 'ADMIN_COM')?.name ?? null;

/** Signed paths of the thumbnails of the newest pictures of some infrastructures' diagnoses, by infrastructure. */
export async function photosOf({ db, context, userId }: Viewer, ids: number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ infrastructure_id: number; thumbnail: string | null }>`
    select infrastructure_id, (
      select media.thumbnail from diagnosis_media join media on media.id = diagnosis_media.media_id
      where diagnosis_media.diagnosis_id = diagnoses.id and media.deleted_at is null
      order by diagnosis_media.position limit 1
    ) as thumbnail
    from diagnoses
    where ${context.engine.among('infrastructure_id', ids)} and deleted_at is null
    order by date, created_at, id`.execute(db);
  // The last one of an infrastructure stands: that of its newest visit with a picture.
  const newest = new Map(
    rows.flatMap(({ infrastructure_id, thumbnail }) => (thumbnail ? [[infrastructure_id, thumbnail]] : [])),
  );
  return new Map([...newest].map(([id, path]) => [id, context.signer.sign(UPLOADS_PATH + path, userId)]));
}
