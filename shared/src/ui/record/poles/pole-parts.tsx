import { Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { NetworkPole } from '../../../contract/networks';
import type { points } from '../../../kinds';
import { LoadingState, lazyPart } from '../../core';
import type { FormState } from '../kind/define-form';
import type { PoleOfSupportProps } from './pole-of-support';
import type { ThisPoleProps } from './this-pole';

const AskedPole = lazyPart<ThisPoleProps>(
  async () => (await import('./this-pole')).ThisPole,
  ({ children }) => children(null, null),
);

/**
 * A form after the question which pole of an operator it is about. The question is loaded only if the query has the
 * device's position (`accuracy`) or a pole (`pole`).
 */
export function ThisPole(props: ThisPoleProps) {
  const [search] = useSearchParams();
  if (!search.has('accuracy') && !search.has('pole')) return props.children(null, null);
  return (
    <Suspense fallback={<LoadingState />}>
      <AskedPole {...props} />
    </Suspense>
  );
}

/** The input of a new support that is an operator's pole. */
export const supportOfPole = ({ id, geometry, properties }: NetworkPole) => ({
  geom: geometry,
  network_type_id: properties.network_type_id,
  owner_id: properties.owner_id,
  operator_number: properties.number,
  pole_id: id,
});

/** The operator's pole of a support, which loads after the sheet. */
export const PoleOfSupport = lazyPart<PoleOfSupportProps>(
  async () => (await import('./pole-of-support')).PoleOfSupport,
  () => null,
);

/** The operator's pole that the form of a support links. */
export const LinkedPole = lazyPart<FormState<typeof points>>(
  async () => (await import('./linked-pole')).LinkedPole,
  () => null,
);
