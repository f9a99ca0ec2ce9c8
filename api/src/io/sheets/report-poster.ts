import { formatPosition } from 'shared/geometry';
import { screenAddress } from '../../domain/mail/mail-address';
import { placeOfInfrastructure } from '../../domain/records/place';
import type { Viewer } from '../../domain/records/viewer';
import { RequestRefused } from '../../http/request-refused';
import type { Sheet } from './sheet';
import type { SheetWords } from './sheet-words';

/**
 * A poster whose QR code opens the page for reports, at the place of a support if one is given.
 * @throws RequestRefused 404 for an unknown support or line
 */
export async function reportPoster(viewer: Viewer, words: SheetWords, support?: number): Promise<Sheet> {
  const { locale } = words;
  const [place] = support ? await placeOfInfrastructure(viewer, support, 'infrastructure') : [];
  if (support && !place) throw new RequestRefused('not_found');
  const position = place?.geometry.type === 'Point' ? (place.geometry.coordinates as [number, number]) : null;
  const at = position && { at: `${position[1]},${position[0]}` };
  return {
    locale,
    name: `avicable-${words.text('poster', 'file')}`,
    title: words.text('poster', 'title'),
    subtitle: words.text('poster', 'subtitle'),
    changedAt: '2026-01-01',
    pills: [],
    facts: [],
    map: null,
    sections: [
      {
        title: words.text('poster', 'scan'),
        notes: [words.text('poster', 'danger')],
        codes: [
          {
            address: screenAddress(viewer.context.config, locale, '/report', at ?? {}),
            alt: words.text('poster', 'scan'),
            title: support ? words.text('name', 'POLE', { id: support }) : words.text('poster', 'title'),
            lines: [
              screenAddress(viewer.context.config, locale, '/report'),
              position ? formatPosition(position) : '',
            ].filter(Boolean),
          },
        ],
      },
    ],
    pictures: [],
    pictureCount: 0,
  };
}
