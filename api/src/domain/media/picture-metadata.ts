import exifr from 'exifr';
import type { PointGeometry } from 'shared/contract';
import { isCalendarDate, latestToday } from 'shared/server';

/** The only metadata kept of a picture. */
export interface PictureMetadata {
  /** Calendar date on the camera's clock, `YYYY-MM-DD`. */
  takenOn: string | null;
  position: PointGeometry | null;
}

const NOTHING: PictureMetadata = { takenOn: null, position: null };
const EXIF_HEADER = 'Exif\0\0';

function dayOf(text: unknown): string | null {
  if (typeof text !== 'string') return null;
  const day = text.slice(0, 10).replaceAll(':', '-');
  // A date in the future means that the camera's clock is wrong.
  return isCalendarDate(day) && day <= latestToday() ? day : null;
}

function positionOf(longitude: unknown, latitude: unknown): PointGeometry | null {
  if (typeof longitude !== 'number' || typeof latitude !== 'number') return null;
  if (!(Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90)) return null;
  // Cameras without a fix write 0, 0.
  if (longitude === 0 && latitude === 0) return null;
  const round = (degrees: number) => Math.round(degrees * 1e7) / 1e7;
  return { type: 'Point', coordinates: [round(longitude), round(latitude)] };
}

/** Reads date and position from an EXIF block as returned by `sharp`; a damaged block yields neither. */
export async function pictureMetadataOf(exif: Buffer | undefined): Promise<PictureMetadata> {
  if (!exif) return NOTHING;
  const tiff = exif.toString('latin1', 0, 6) === EXIF_HEADER ? exif.subarray(6) : exif;
  try {
    const tags = await exifr.parse(tiff, { tiff: true, exif: true, gps: true, reviveValues: false });
    return {
      takenOn: dayOf(tags?.DateTimeOriginal ?? tags?.CreateDate),
      position: positionOf(tags?.longitude, tags?.latitude),
    };
  } catch {
    // The picture may still be good: its pixels are checked separately.
    return NOTHING;
  }
}
