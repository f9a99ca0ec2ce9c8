import { isCalendarDate, localToday } from '../../contract';
import { imageFormatOf } from './image-format';
import type { TakenAt } from './picture';
import { hasSoundBoxes } from './sound-boxes';

const UNKNOWN: TakenAt = { position: null, date: null };

/** Reads where and when a picture was taken from its EXIF data. */
export async function readTakenAt(bytes: ArrayBuffer): Promise<TakenAt> {
  const format = imageFormatOf(bytes);
  if ((format === 'image/heic' || format === 'image/avif') && !hasSoundBoxes(bytes)) return UNKNOWN;
  const { parse } = await import('exifr');
  try {
    const tags: Record<string, unknown> | undefined = await parse(bytes, {
      pick: [
        'GPSLatitude',
        'GPSLongitude',
        'GPSLatitudeRef',
        'GPSLongitudeRef',
        'DateTimeOriginal',
        'CreateDate',
      ],
      // Revived dates would go through the browser's time zone: the camera's calendar date must stay.
      reviveValues: false,
    });
    return { position: positionIn(tags), date: dateIn(tags) };
  } catch {
    // Pictures without readable EXIF data are pictures all the same.
    return UNKNOWN;
  }
}

function positionIn(tags: Record<string, unknown> | undefined): TakenAt['position'] {
  const { latitude, longitude } = tags ?? {};
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return null;
  // Cameras without a fix write 0, 0.
  if (!Number.isFinite(latitude) || !Number.isFinite(longitude) || (latitude === 0 && longitude === 0))
    return null;
  return [Number(longitude.toFixed(7)), Number(latitude.toFixed(7))];
}

function dateIn(tags: Record<string, unknown> | undefined): string | null {
  const written = tags?.DateTimeOriginal ?? tags?.CreateDate;
  const day = typeof written === 'string' ? written.slice(0, 10).replaceAll(':', '-') : '';
  return isCalendarDate(day) && day <= localToday() ? day : null;
}
