import type { Position } from 'shared/contract';
import sharp from 'sharp';
import { seededRandom } from '../seeded-random';
import { birds } from './birds';
import { HEIGHT, WIDTH } from './canvas';
import { landscape } from './landscape';
import { POLE_KINDS, type PoleKind, pole } from './poles';

/** What a picture shows and what its file says. */
export interface PictureSubject {
  kind: PoleKind;
  /** Any number: another one gives another landscape and light. */
  variant: number;
  position: Position;
  /** `YYYY-MM-DD`. */
  date: string;
}

/** The picture as a vector drawing. */
export function pictureDrawing({ kind, variant }: Pick<PictureSubject, 'kind' | 'variant'>): string {
  const random = seededRandom(variant * 7919 + POLE_KINDS.indexOf(kind));
  const { drawing, horizon } = landscape(random);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">${drawing}${birds(random)}${pole(kind, horizon, random)}</svg>`;
}

/** Degrees as EXIF writes them: whole degrees, minutes, seconds to the hundredth. */
function exifDegrees(degrees: number): string {
  const hundredths = Math.round(Math.abs(degrees) * 360_000);
  return `${Math.floor(hundredths / 360_000)}/1 ${Math.floor((hundredths % 360_000) / 6000)}/1 ${hundredths % 6000}/100`;
}

/** The picture as a JPEG that carries its date and position, as a camera writes them. */
export async function drawPicture(subject: PictureSubject): Promise<Buffer> {
  const [longitude, latitude] = subject.position;
  const taken = `${subject.date.replaceAll('-', ':')} 10:30:00`;
  return sharp(Buffer.from(pictureDrawing(subject)))
    .withExif({
      IFD0: { Software: 'aviCable', DateTime: taken },
      IFD2: { DateTimeOriginal: taken },
      IFD3: {
        GPSLatitudeRef: latitude < 0 ? 'S' : 'N',
        GPSLatitude: exifDegrees(latitude),
        GPSLongitudeRef: longitude < 0 ? 'W' : 'E',
        GPSLongitude: exifDegrees(longitude),
      },
    })
    .jpeg({ quality: 82 })
    .toBuffer();
}
