import { type ComponentProps, Suspense, useEffect, useState } from 'react';
import { isLocalRef, type RecordRef } from 'shared/contract';
import type { NetworkPole } from 'shared/contract/networks';
import { mortality, points } from 'shared/kinds';
import { paths, recordRefOf, useLocalizedNavigate } from 'shared/navigation';
import { discard, submit } from 'shared/outbox';
import { useSearchParams } from 'shared/router';
import { LoadFailure, LoadingState, lazyPart, notify } from 'shared/ui/core';
import { listScreen, NewRecord, supportOfPole, ThisPole, useFieldTexts } from 'shared/ui/record';
import { useTexts } from '../locales/texts';
import { definition } from '../records/mortality';
import type { FoundOnWalk as FoundForm } from './found-on-walk';
import { loadMortalityCase } from './load-mortality-case';

const List = listScreen(definition);
const FoundOnWalk = lazyPart<ComponentProps<typeof FoundForm>>(
  async () => (await import('./found-on-walk')).FoundOnWalk,
  () => <LoadFailure onRetry={() => location.reload()} ofAreas={false} />,
);

/** `/mortality`: the list of cases; with `?new` the form of a new case, after the question which pole the bird lies below. */
export function Screen() {
  const [query] = useSearchParams();
  useEffect(fetchSheetAhead, []);
  const walk = recordRefOf(query.get('walk') ?? undefined);
  if (query.has('new') && isLocalRef(walk))
    return (
      <Suspense fallback={<LoadingState />}>
        <FoundOnWalk
          survey={walk}
          infrastructure={recordRefOf(query.get('infrastructure') ?? undefined) ?? null}
        />
      </Suspense>
    );
  return query.has('new') && query.has('accuracy') && !query.has('infrastructure') ? <BelowPole /> : <List />;
}

/** The form of a case at the device's position. An operator's pole that is no support yet becomes one. */
function BelowPole() {
  const t = useTexts();
  const { words } = useFieldTexts(mortality);
  const navigate = useLocalizedNavigate();
  const [support, setSupport] = useState<RecordRef | null>();
  async function makeSupport(pole: NetworkPole) {
    const { ref, outcome } = submit({ kind: 'create', resource: points.name, body: supportOfPole(pole) });
    const result = await outcome;
    if (result.status === 'rejected') {
      void discard(ref);
      notify({ type: 'error', msg: t('below.failed') });
      setSupport(null);
    } else {
      notify({ type: 'success', msg: t('below.made') });
      setSupport((result.status === 'delivered' && result.record?.id) || ref);
    }
  }
  if (support !== undefined) return <NewRecord of={definition} infrastructure={support} />;
  return (
    <ThisPole
      about="case"
      title={words.say?.newTitle ?? words.one}
      onCancel={() => navigate(paths.mortality())}
      onSupport={setSupport}
      onPole={makeSupport}
    >
      {() => <List />}
    </ThisPole>
  );
}

/** Prefetches the sheet, since the network may be gone by the time a case is saved. */
function fetchSheetAhead() {
  loadMortalityCase().catch(console.warn);
}
