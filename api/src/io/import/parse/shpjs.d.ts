declare module 'shpjs' {
  /** Geometries in file order, converted to WGS 84 by the projection; `null` for empty geometries. */
  export function parseShp(shp: Uint8Array, prj?: string): (object | null)[];
  export function parseDbf(dbf: Uint8Array, cpg?: string): Record<string, unknown>[];
}
