import { paths, useLocalizedNavigate } from 'shared/navigation';
import { useSearchParams } from 'shared/router';
import { KindList } from 'shared/ui/record';
import { OrderScreens, orderScreenIn } from '../features/order-works/order-screens';
import { definition } from '../records/works';
import styles from '../records/works.module.css';

/** A URL without the form that it opens. */
function withoutScreen(before: URLSearchParams): URLSearchParams {
  const address = new URLSearchParams(before);
  for (const name of ['new', 'ids', 'manager', 'part', 'edit', 'add', 'cancel']) address.delete(name);
  return address;
}

/** The ordered works, or a form of orders. */
export function Screen() {
  const [address, setAddress] = useSearchParams();
  const navigate = useLocalizedNavigate();
  const screen = orderScreenIn(address);
  if (screen)
    return (
      <OrderScreens
        screen={screen}
        address={address}
        onSaved={id => navigate(paths.works({ order: id }), { replace: true })}
        onClose={() => setAddress(withoutScreen(address))}
      />
    );
  return (
    <div className={styles.works}>
      <KindList of={definition} />
    </div>
  );
}
