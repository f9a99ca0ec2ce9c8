import { lazy, Suspense } from 'react';
import type { LineGeometry, PointGeometry } from '../../../contract';
import { farthestApart } from '../../../geometry/farthest-apart';
import { formatLength, useLocale } from '../../../platform/language';
import { useTexts } from '../kind/texts';
import classes from './conflict-dialog.module.css';

type Place = PointGeometry | LineGeometry;

const PlacesMap = lazy(async () => ({ default: (await import('./places-map')).PlacesMap }));

/** Compares two places of a record: their distance, and both on a small map that loads after the text. */
export function PlaceComparison({ mine, theirs }: { mine: Place; theirs: Place }) {
  const t = useTexts();
  const locale = useLocale();
  const distance = formatLength(farthestApart(mine, theirs), locale);
  return (
    <>
      <p>{t(mine.type === 'Point' ? 'conflict.apart' : 'conflict.apartAtMost', { distance })}</p>
      <div className={classes.map}>
        <Suspense fallback={null}>
          <PlacesMap mine={mine} theirs={theirs} />
        </Suspense>
      </div>
    </>
  );
}
