import { infrastructures } from 'shared/kinds';
import type { MapContent, PictureContent, SheetContent } from './drawing/sheet-content';
import type { SheetPicture } from './sheet-pictures';
import type { SheetWords } from './sheet-words';
import type { Surroundings } from './surroundings';

/** A sheet in words, without the content of its pictures. */
export interface Sheet extends Omit<SheetContent, 'lead' | 'source' | 'version'> {
  /** Name of its file, without extension. */
  name: string;
  pictures: SheetPicture[];
  /** Drawn beside the map if there are no pictures. */
  face?: PictureContent | null;
  /** Number of pictures of the records, including those that the sheet leaves out. */
  pictureCount: number;
}

/** The latest of some instants; an empty text for none. */
export const newestOf = (instants: readonly string[]): string => [...instants].sort().at(-1) ?? '';

/**
 * The map of a record or an area.
 * @param own id of the record itself, which is drawn separately
 */
export function mapOf(
  words: SheetWords,
  { centre, radius, supports, lines, cases, municipalities, isCut, hasMoreMunicipalities }: Surroundings,
  subject: MapContent['subject'],
  own: { infrastructure?: number; case?: number },
): MapContent {
  const others = {
    supports: supports.filter(({ id }) => id !== own.infrastructure).map(({ id: _, ...one }) => one),
    lines: lines.filter(({ id }) => id !== own.infrastructure).map(({ line }) => line),
    cases: cases.filter(one => one.case.id !== own.case).map(one => one.case.geometry.coordinates),
  };
  const legend: MapContent['legend'] = [
    { text: words.text('map', `own_${subject.kind}`), symbol: 'own' },
    ...(subject.kind === 'area' ? [] : [{ text: words.text('map', 'support'), symbol: 'support' } as const]),
    { text: words.code(infrastructures, 'type', 'LINE'), symbol: 'line' },
    { text: words.text('map', 'case'), symbol: 'case' },
    { text: words.text('map', 'border'), symbol: 'border' },
  ];
  return {
    alt: words.text('map', `alt_${subject.kind}`, {
      supports: others.supports.length,
      lines: others.lines.length,
      cases: others.cases.length,
      municipalities: municipalities.map(({ name }) => name).join(', ') || words.text('map', 'nobody'),
    }),
    legend:
      isCut || hasMoreMunicipalities
        ? [...legend, { text: words.text('map', 'cut'), symbol: 'none' }]
        : legend,
    centre,
    radius,
    subject,
    ...others,
    municipalities,
  };
}
