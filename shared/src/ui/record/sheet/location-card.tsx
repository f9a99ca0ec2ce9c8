import { type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { LocalizedLink } from '../../../platform/navigation';
import { useSheetPlace } from '../../../platform/navigation/sheet-place';
import { Alert } from '../../core';
import { lazyPart } from '../../core/lazy-part';
import { useTexts } from '../kind/texts';
import type { LocationMapProps } from './location-map';
import classes from './sheet.module.css';

/** Shown instead of a map whose code cannot be loaded. */
export function MapFailure() {
  const t = useTexts();
  return <Alert type="warning" showIcon title={t('sheet.mapFailed')} />;
}

const LocationMap = lazyPart<LocationMapProps>(
  async () => (await import('./location-map')).LocationMap,
  MapFailure,
);

interface LocationCardProps extends LocationMapProps {
  /** Path of the map with the record selected. */
  mapPath?: string | undefined;
}

/** A record's place on a small static map, which loads when it is in or near the view. */
export function LocationCard({ mapPath, ...place }: LocationCardProps) {
  const t = useTexts();
  const card = useRef<HTMLElement>(null);
  const isSeen = useSeen(card);
  // A sheet beside the map needs no map of its own, since that map marks the record.
  if (useSheetPlace()) return null;
  return (
    <section ref={card} className={classes.location} aria-label={t('sheet.location')}>
      <div className={classes.map}>
        {isSeen && (
          <Suspense>
            <LocationMap {...place} />
          </Suspense>
        )}
      </div>
      {mapPath && (
        <LocalizedLink className={classes.toMap} to={mapPath}>
          {t('sheet.toMap')}
        </LocalizedLink>
      )}
    </section>
  );
}

/** Whether an element has ever been in or near the view. */
function useSeen(element: RefObject<HTMLElement | null>): boolean {
  const [isSeen, setSeen] = useState(!('IntersectionObserver' in window));
  useEffect(
    function watchView() {
      if (isSeen || !element.current) return;
      const observer = new IntersectionObserver(
        entries => entries.some(({ isIntersecting }) => isIntersecting) && setSeen(true),
        { rootMargin: '200px' },
      );
      observer.observe(element.current);
      return function stop() {
        observer.disconnect();
      };
    },
    [element, isSeen],
  );
  return isSeen;
}
