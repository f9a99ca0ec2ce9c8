import { matchPath } from 'react-router-dom';
import type { Geometry } from '../../../geometry';

/** Sheets that the server also renders as PDF. `pathOf`: path of the PDF relative to the API's base. */
const SHEETS: readonly { on: string; pathOf(id: string, geometry: Geometry | null): string }[] = [
  {
    on: '/infrastructures/:id',
    pathOf: (id, geometry) => `cables/${geometry?.type === 'Point' ? 'points' : 'lines'}/${id}/sheet.pdf`,
  },
  { on: '/mortality/:id', pathOf: id => `mortality/${id}/sheet.pdf` },
];

/** Path of a sheet's PDF; `null` for a kind without PDFs, or for a record that exists only on this device. */
export function pdfPathOf(path: string | null, geometry: Geometry | null): string | null {
  for (const { on, pathOf } of SHEETS) {
    const id = path === null ? undefined : matchPath(on, path)?.params.id;
    if (id && /^\d+$/.test(id)) return pathOf(id, geometry);
  }
  return null;
}
