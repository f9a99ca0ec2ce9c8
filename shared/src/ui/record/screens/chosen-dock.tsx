import { lazy, Suspense, useState } from 'react';
import { useBasket } from '../../../basket';
import type { DockProps } from '../basket/basket-dock';

const BasketDock = lazy(async () => ({ default: (await import('../basket/basket-dock')).BasketDock }));

/** What can be done with the chosen records of a list. It loads with the first choice. */
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
