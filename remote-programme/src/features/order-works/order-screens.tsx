import { useQuery } from 'shared/api';
import { LocalizedLink, paths } from 'shared/navigation';
import { rolesOf } from 'shared/programme';
import { useSession } from 'shared/session';
import { LoadFailure, LoadingState, StatePage } from 'shared/ui/core';
import { useWorksTexts } from '../../locales/works-texts';
import { OrderLinks } from '../answer-works/order-links';
import { ordersQuery } from '../show-works/orders-query';
import { CancelItems } from './cancel-items';
import { EditOrder } from './edit-order';
import { AddToOrder, NewOrder } from './new-order';

/** Query parameters that open a form of orders. */
const PARAMETERS = ['new', 'edit', 'add', 'cancel', 'links'] as const;
export type OrderScreen = (typeof PARAMETERS)[number];

export const orderScreenIn = (address: URLSearchParams): OrderScreen | undefined =>
  PARAMETERS.find(name => address.has(name));

/** Whether the user is a coordinator, who may order works. */
export const useCoordinates = (): boolean =>
  rolesOf(useSession(session => session.user?.scope) ?? []).includes('coordinator');

interface OrderScreensProps {
  screen: OrderScreen;
  address: URLSearchParams;
  onSaved: (order: number) => void;
  onClose: () => void;
}

/** The forms of orders. Only coordinators can open them. */
export function OrderScreens({ screen, address, onSaved, onClose }: OrderScreensProps) {
  const t = useWorksTexts();
  const { data: orders, isLoadingError, refetch } = useQuery(ordersQuery);
  const coordinates = useCoordinates();
  if (!coordinates)
    return (
      <StatePage heading title={t('order.notCoordinator')}>
        <LocalizedLink to={paths.works()}>{t('order.backToWorks')}</LocalizedLink>
      </StatePage>
    );
  const ways = { address, onSaved, onClose };
  if (screen === 'new') return <NewOrder {...ways} />;
  if (isLoadingError)
    return <LoadFailure title={t('order.loadFailed')} onRetry={() => void refetch()} ofAreas={false} />;
  if (!orders) return <LoadingState />;
  const order = orders.features.find(({ id }) => id === Number(address.get(screen)));
  if (!order)
    return (
      <StatePage title={t('order.loadFailed')}>
        <LocalizedLink to={paths.works()}>{t('order.backToWorks')}</LocalizedLink>
      </StatePage>
    );
  if (screen === 'links') return <OrderLinks order={order.id} name={order.name} onClose={onClose} />;
  if (screen === 'edit') return <EditOrder key={order.id} order={order} {...ways} />;
  if (screen === 'add') return <AddToOrder key={order.id} order={order.id} name={order.name} {...ways} />;
  return <CancelItems key={order.id} order={order.id} name={order.name} {...ways} />;
}
