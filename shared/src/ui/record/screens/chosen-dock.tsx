import { lazy, Suspense, useState } from 'react';
import { useBasket } from '../../../basket';
import type { DockProps } from '../basket/basket-dock';

const BasketDock = lazy(async () => ({ default: (await import('../basket/basket-dock')).BasketDock }));

/** The dock of the chosen records of a list. Its code is loaded with the first choice. */
export function ChosenDock(props: DockProps) {
  const { count } = useBasket(props.of.kind.name);
  const [used, setUsed] = useState(false);
  if (count > 0 && !used) setUsed(true);
  return (
    used && (
      <Suspense>
        <BasketDock {...props} />
      </Suspense>
    )
  );
}
