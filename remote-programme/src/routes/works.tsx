import { paths, useLocalizedNavigate } from 'shared/navigation';
import { rolesOf } from 'shared/programme';
import { useSearchParams } from 'shared/router';
import { useSession } from 'shared/session';
import { KindList } from 'shared/ui/record';
import { ImportAnswers } from '../features/answer-works/import-answers';
import { OrderScreens, orderScreenIn } from '../features/order-works/order-screens';
import { definition, inbox } from '../records/works';
import styles from '../records/works.module.css';

/** A URL without the parameters that open a form of orders. */
function withoutScreen(before: URLSearchParams): URLSearchParams {
  const address = new URLSearchParams(before);
  for (const name of ['new', 'ids', 'manager', 'part', 'edit', 'add', 'cancel', 'links'])
    address.delete(name);
  return address;
}

/** The ordered works, or the form that the URL opens. */
export function Screen() {
  const [address, setAddress] = useSearchParams();
  const navigate = useLocalizedNavigate();
  const screen = orderScreenIn(address);
  const roles = rolesOf(useSession(session => session.user?.scope) ?? []);
  const answers = roles.includes('operator') && roles.length === 1;
  if (answers && address.has('import')) return <ImportAnswers order={Number(address.get('import'))} />;
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
      <KindList of={answers ? inbox : definition} />
    </div>
  );
}
