/** The edition of exifr without PNG, TIFF files, IPTC and ICC. It is about 40 % smaller. */
declare module 'exifr/dist/lite.esm.mjs' {
  export { orientation, parse } from 'exifr';
}
