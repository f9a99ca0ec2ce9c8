import sharp from 'sharp';

/** A JPEG of 640 × 480 pixels with a date and a position. */
export const photo = () =>
  sharp({
    create: { width: 640, height: 480, channels: 3, background: '#8af' },
  })
    .withExif({
      IFD2: { DateTimeOriginal: '2024:05:31 12:00:00' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '42/1 0/1 0/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '9/1 0/1 0/1',
      },
    })
    .jpeg()
    .toBuffer();
