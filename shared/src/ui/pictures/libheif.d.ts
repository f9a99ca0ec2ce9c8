declare module 'libheif-js/libheif/libheif.js' {
  const libheif: () => import('./decode-heic').Libheif;
  export default libheif;
}
