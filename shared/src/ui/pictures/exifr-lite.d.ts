/** The edition without PNG, TIFF, IPTC and ICC: 13 kB instead of 23. */
declare module 'exifr/dist/lite.esm.mjs' {
  export { orientation, parse } from 'exifr';
}
