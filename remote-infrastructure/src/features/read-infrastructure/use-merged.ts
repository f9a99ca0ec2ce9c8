import { useMemo } from 'react';
import { useNomenclatures } from 'shared/api';
import { ownEntries, useOutbox } from 'shared/outbox';
import { emptyInfrastructure } from './empty-records';
import type { FoundInfrastructure } from './use-infrastructure';
import { type MergedInfrastructure, withWaiting } from './with-waiting';

/** An infrastructure, delivered or not, with what waits about it on this device. */
export function useMerged(found: FoundInfrastructure): MergedInfrastructure {
  const entries = useOutbox(ownEntries);
  const nomenclatures = useNomenclatures();
  return useMemo(() => {
    if (found.status === 'delivered')
      return withWaiting(found.infrastructure.id, found.infrastructure, entries, nomenclatures);
    const { local } = found;
    return withWaiting(local.ref, emptyInfrastructure(local), entries, nomenclatures);
  }, [found, entries, nomenclatures]);
}
