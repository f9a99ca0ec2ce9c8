import { lazy, Suspense } from 'react';
import { CAUSES_OF_DEATH } from 'shared/contract';
import type { MortalityCase } from 'shared/kinds';
import { LocalizedLink, paths } from 'shared/navigation';
import { LoadingState } from 'shared/ui/core';
import { SheetCard } from 'shared/ui/record';
import { useTexts } from '../../locales/texts';
import classes from './sheet.module.css';

const LocationMap = lazy(() => import('./location-map').then(module => ({ default: module.LocationMap })));

/** Position of the case on a small map, with a link to the search map. */
export function CaseLocation({
  mortalityCase: { id, geometry, properties },
}: {
  mortalityCase: MortalityCase;
}) {
  const t = useTexts();
  const cause = CAUSES_OF_DEATH.find(code => code === properties.death_cause?.code) ?? null;
  const onMap = `${paths.search()}?${new URLSearchParams({ tab: 'mortality', selected: `mortality:${id}` })}`;
  return (
    <SheetCard title={t('sheet.map')} aside={<LocalizedLink to={onMap}>{t('sheet.toMap')}</LocalizedLink>}>
      <div className={classes.map}>
        <Suspense fallback={<LoadingState />}>
          <LocationMap geometry={geometry} cause={cause} />
        </Suspense>
      </div>
    </SheetCard>
  );
}
