/// <reference path="./exifr-lite.d.ts" />

import { localToday } from '../../contract';
import { isCalendarDate } from '../../contract/calendar-date';
import type { TakenAt } from '../../outbox/picture';
import { imageFormatOf } from './image-format';

/** Bytes between a box's header and its first child, for the boxes whose children the EXIF reader reads. */
const CHILDREN_AT: Record<string, number> = { meta: 4, iinf: 6 };

/**
 * Whether the boxes of an ISO media file (HEIC, AVIF) are well formed. The EXIF reader loops forever on a box of
 * length 0.
 */
function hasSoundBoxes(bytes: ArrayBuffer, from = 0, to = bytes.byteLength): boolean {
  const view = new DataView(bytes);
  for (let at = from; at < to; ) {
    if (to - at < 8) return false;
    const size = view.getUint32(at);
    const type = String.fromCharCode(...new Uint8Array(bytes, at + 4, 4));
    // Size 1 means that the length follows in 64 bits. Only the image data (`mdat`) needs that.
    const length = size === 1 && to - at >= 16 ? Number(view.getBigUint64(at + 8)) : size;
    if (length < 8 || at + length > to) return false;
    const children = CHILDREN_AT[type];
    if (children !== undefined && !hasSoundBoxes(bytes, at + 8 + children, at + length)) return false;
    at += length;
  }
  return true;
}

const UNKNOWN: TakenAt = { position: null, date: null };

/** Reads position and date of a picture from its EXIF data. */
export async function readTakenAt(bytes: ArrayBuffer): Promise<TakenAt> {
  if (!canBeRead(bytes)) return UNKNOWN;
  const { parse } = await import('exifr/dist/lite.esm.mjs');
  try {
    const tags: Record<string, unknown> | undefined = await parse(bytes, {
      // Revived dates would be in the browser's time zone, but the camera's calendar date must stay.
      reviveValues: false,
    });
    return { position: positionIn(tags), date: dateIn(tags) };
  } catch {
    // Pictures without readable EXIF data are accepted.
    return UNKNOWN;
  }
}

/** Reads the EXIF orientation, 1 to 8; `null` if the file has none or cannot be read. */
export async function readOrientation(bytes: ArrayBuffer): Promise<number | null> {
  if (!canBeRead(bytes)) return null;
  const { orientation } = await import('exifr/dist/lite.esm.mjs');
  return (await orientation(bytes).catch(() => undefined)) ?? null;
}

function canBeRead(bytes: ArrayBuffer): boolean {
  const format = imageFormatOf(bytes);
  return (format !== 'image/heic' && format !== 'image/avif') || hasSoundBoxes(bytes);
}

function positionIn(tags: Record<string, unknown> | undefined): TakenAt['position'] {
  const { latitude, longitude } = tags ?? {};
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return null;
  // Some cameras without a GPS fix write 0, 0.
  if (!Number.isFinite(latitude) || !Number.isFinite(longitude) || (latitude === 0 && longitude === 0))
    return null;
  return [Number(longitude.toFixed(7)), Number(latitude.toFixed(7))];
}

function dateIn(tags: Record<string, unknown> | undefined): string | null {
  const written = tags?.DateTimeOriginal ?? tags?.CreateDate;
  const day = typeof written === 'string' ? written.slice(0, 10).replaceAll(':', '-') : '';
  return isCalendarDate(day) && day <= localToday() ? day : null;
}
