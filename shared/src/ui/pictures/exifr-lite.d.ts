/** The edition of exifr without PNG, TIFF, IPTC and ICC. It has 13 kB instead of 23 kB. */
declare module 'exifr/dist/lite.esm.mjs' {
  export { orientation, parse } from 'exifr';
}
