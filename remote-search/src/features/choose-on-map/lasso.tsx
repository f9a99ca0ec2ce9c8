import { lazy, Suspense, useState } from 'react';
import { isSelected, useBasket } from 'shared/basket';
import { MapButton, MapControl } from 'shared/map';
import { ChosenDock } from 'shared/ui/list';
import { useTexts } from '../../locales/texts';
import { LISTS } from '../../records/lists';
import { filterQuery, type SearchFilters, type Tab } from '../../search-state/search-filters';

/** Loaded with the first choice or loop. */
const ChooseOnMap = lazy(async () => ({ default: (await import('./choose-on-map')).ChooseOnMap }));

interface LassoProps {
  tab: Tab;
  filters: SearchFilters;
  isPhone: boolean;
}

/** The button that chooses records by a loop or box on the map, and the rings around chosen records. */
export function Lasso({ tab, filters, isPhone }: LassoProps) {
  const t = useTexts();
  const { count } = useBasket(tab);
  const [drawing, setDrawing] = useState(false);
  const [used, setUsed] = useState(false);
  if ((count > 0 || drawing) && !used) setUsed(true);
  if (!isSelected(tab)) return null;
  const ofList = filterQuery(tab, filters);
  return (
    <>
      <MapControl place={isPhone ? 'bottom-end' : 'top-end'}>
        <MapButton label={t('lasso.button')} aria-pressed={drawing} onClick={() => setDrawing(!drawing)}>
          <svg
            viewBox="0 0 24 24"
            width="24"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.7"
            strokeLinecap="round"
            aria-hidden="true"
          >
            <path d="M4 13.5C2.5 11.5 3 8.5 6 6.5C10 4 16 4 19.5 6.5C22.5 9 21.5 13 17.5 14.8C13.5 16.5 8.5 16 5.8 14.5M8 17a2.5 2.5 0 1 1-2.5-2.5M8 17C8 19 7 20.5 5 21" />
          </svg>
        </MapButton>
      </MapControl>
      {/* The list of a lowered sheet is not rendered, nor is its dock. */}
      {isPhone && <ChosenDock key={tab} of={LISTS[tab]} filters={ofList} loaded={[]} />}
      {used && (
        <Suspense>
          <ChooseOnMap
            key={tab}
            tab={tab}
            filters={filters}
            drawing={drawing}
            onDrawn={() => setDrawing(false)}
          />
        </Suspense>
      )}
    </>
  );
}
