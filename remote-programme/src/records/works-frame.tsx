import { LocalizedLink, paths } from 'shared/navigation';
import { rolesOf, type WorkState } from 'shared/programme';
import { useSearchParams } from 'shared/router';
import { useSession } from 'shared/session';
import { Button, LoadFailure, LoadingState, PlusIcon, StatePage, usePhone } from 'shared/ui/core';
import type { ListFilters, ListFrameProps } from 'shared/ui/record';
import { forgetChosen } from '../features/order-works/chosen-ids';
import { type OrderScreen, useCoordinates } from '../features/order-works/order-screens';
import { OrderBar } from '../features/show-works/order-bar';
import { StateStrip } from '../features/show-works/state-strip';
import { useStateCounts } from '../features/show-works/use-state-counts';
import { useWorksTexts } from '../locales/works-texts';

/** All columns of the board. Those in `WHEN_ANY` are shown only if they are not empty. */
const COLUMNS = ['REQUESTED', 'PLANNED', 'FITTED', 'FAULTY', 'DECLINED', 'MONITORED'] as const;
const WHEN_ANY: readonly WorkState[] = ['FAULTY', 'DECLINED'];

/** The columns of the board. */
export function useBoardColumns(filters: ListFilters) {
  const { data } = useStateCounts(filters);
  return (
    COLUMNS.map(code => ({ code, number: data?.states[code] ?? 0 }))
      .filter(({ code, number }) => !WHEN_ANY.includes(code) || number > 0)
      // The counts include works that are not overdue.
      .map(({ code, number }) => ({ code, count: data && !filters.overdue ? number : undefined }))
  );
}

/** Opens a form of orders; `undefined` for users who are not coordinators. */
export function useOpenForm() {
  const [, setAddress] = useSearchParams();
  if (!useCoordinates()) return undefined;
  return (form: OrderScreen, value = 1) => {
    if (form === 'new') forgetChosen();
    setAddress(before => {
      const address = new URLSearchParams(before);
      address.set(form, String(value));
      return address;
    });
  };
}

/** The button that begins an order. */
export function NewOrder({ size }: { size?: 'large' }) {
  const t = useWorksTexts();
  const openForm = useOpenForm();
  return (
    openForm && (
      <Button type="primary" {...(size && { size })} icon={<PlusIcon />} onClick={() => openForm('new')}>
        {t('works.new')}
      </Button>
    )
  );
}

/** Shown while nothing was ever ordered. The next step depends on the user. */
function NoWorks() {
  const t = useWorksTexts();
  const roles = rolesOf(useSession(session => session.user?.scope) ?? []);
  const isOperator = roles.length === 1 && roles[0] === 'operator';
  const coordinates = roles.includes('coordinator');
  const text = coordinates ? 'emptyCoordinator' : isOperator ? 'emptyOperator' : 'emptyReader';
  return (
    <StatePage title={t('works.emptyTitle')} text={t(`works.${text}`)}>
      {coordinates && (
        <>
          <LocalizedLink to={paths.programme()}>{t('works.toRanking')}</LocalizedLink>
          <NewOrder size="large" />
        </>
      )}
    </StatePage>
  );
}

/** The order and the number of works in each state, above the works; or why there are none. */
export function WorksFrame({ view, filters, onView, onFilters, children }: ListFrameProps) {
  const t = useWorksTexts();
  const isPhone = usePhone();
  const openForm = useOpenForm();
  const { data: counts, isError, refetch } = useStateCounts(filters);
  const [order] = (filters.order ?? []) as number[];
  const [owner] = (filters.owner ?? []) as number[];
  const isBoard = view === 'board';

  function content() {
    if (isError)
      return <LoadFailure title={t('works.failed')} onRetry={() => void refetch()} ofAreas={false} />;
    if (!counts) return <LoadingState />;
    if (Object.values(counts.states).every(number => number === 0))
      return Object.keys(filters).length === 0 ? (
        <NoWorks />
      ) : (
        <StatePage title={t('works.nothingFound')}>
          <Button size="large" onClick={() => onFilters({})}>
            {t('works.clear')}
          </Button>
        </StatePage>
      );
    if (isBoard && !filters.state && COLUMNS.every(state => !counts.states[state]))
      return (
        <StatePage title={t('works.nothingOpen')} text={t('works.nothingOpenText')}>
          <Button size="large" onClick={() => onView('list')}>
            {t('works.toList')}
          </Button>
        </StatePage>
      );
    return children;
  }

  return (
    <>
      {order !== undefined && <OrderBar id={order} onAct={openForm && (action => openForm(action, order))} />}
      {counts && !(isPhone && isBoard) && <StateStrip counts={counts} owner={owner} />}
      {content()}
    </>
  );
}
