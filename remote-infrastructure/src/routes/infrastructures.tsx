import { useEffect } from 'react';
import { useNomenclatures } from 'shared/api';
import type { InfrastructureType } from 'shared/contract';
import { useSearchParams } from 'shared/router';
import { LoadFailure, LoadingState } from 'shared/ui/core';
import { KindList } from 'shared/ui/record';
import { CreateInfrastructure } from '../features/create-infrastructure/create-infrastructure';
import { positionOf } from '../features/create-infrastructure/position-of';
import { useTexts } from '../locales/texts';
import { definition } from '../records/infrastructures';
import { screens } from './screens';

const kinds: Record<string, InfrastructureType> = { point: 'POLE', line: 'LINE' };

/** `/infrastructures`: the list, and with `?new=point` or `?new=line` a creation. */
export function Screen() {
  const t = useTexts();
  const [query] = useSearchParams();
  const { status, retry } = useNomenclatures();
  const type = kinds[query.get('new') ?? ''];
  useEffect(
    function fetchWhatFollows() {
      // Preloaded, because the network may be gone when the first step is saved.
      if (type) Promise.all([screens.diagnosis(), screens.sheet()]).catch(console.warn);
    },
    [type],
  );
  if (!type) return <KindList of={definition} />;
  if (status === 'error') return <LoadFailure title={t('sheet.failed')} onRetry={retry} />;
  if (status === 'pending') return <LoadingState />;
  return <CreateInfrastructure type={type} position={positionOf(query)} isHere={query.has('accuracy')} />;
}
