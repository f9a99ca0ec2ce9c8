import { useState } from 'react';
import { paths, useLocalizedNavigate } from 'shared/navigation';
import { rolesOf } from 'shared/programme';
import { useSearchParams } from 'shared/router';
import { useSession } from 'shared/session';
import { LoadFailure, LoadingState, usePhone } from 'shared/ui/core';
import { forgetChosen } from '../features/order-works/chosen-ids';
import { OrderScreens, orderScreenIn } from '../features/order-works/order-screens';
import { OrderBar } from '../features/show-works/order-bar';
import { StateStrip } from '../features/show-works/state-strip';
import { useStateCounts } from '../features/show-works/use-state-counts';
import {
  filtersIn,
  isNarrowed,
  NO_FILTERS,
  viewIn,
  type WorksFilters,
  withFilters,
  withView,
} from '../features/show-works/works-address';
import { isBoardEmpty, WorksBoard } from '../features/show-works/works-board';
import { NothingFound, NothingOpen, NoWorks } from '../features/show-works/works-empty';
import { WorksHead } from '../features/show-works/works-head';
import { WorksList } from '../features/show-works/works-list';
import { WorksMap } from '../features/show-works/works-map';
import { useWorksTexts } from '../locales/works-texts';
import styles from './works.module.css';

/** A URL without the form that it opens. */
function withoutScreen(before: URLSearchParams): URLSearchParams {
  const address = new URLSearchParams(before);
  for (const name of ['new', 'ids', 'edit', 'add', 'cancel']) address.delete(name);
  return address;
}

/** The ordered works as a board, a list or a map. */
export function Screen() {
  const t = useWorksTexts();
  const [address, setAddress] = useSearchParams();
  const navigate = useLocalizedNavigate();
  const isPhone = usePhone();
  const [selected, setSelected] = useState<number | null>(null);
  const coordinates = rolesOf(useSession(session => session.user?.scope) ?? []).includes('coordinator');
  const view = viewIn(address);
  const filters = filtersIn(address);
  const { data: counts, isError, refetch } = useStateCounts(filters);

  const filter = (next: WorksFilters) => setAddress(withFilters(address, next), { replace: true });
  const open = (name: string, value: string | number) =>
    setAddress(before => {
      const next = new URLSearchParams(before);
      next.set(name, String(value));
      return next;
    });
  const begin = () => {
    forgetChosen();
    open('new', 1);
  };
  const onNew = coordinates ? begin : undefined;
  const workCount = counts && Object.values(counts.states).reduce((sum, number) => sum + number, 0);
  const [order] = filters.orders;

  function content() {
    if (isError)
      return <LoadFailure title={t('works.failed')} onRetry={() => void refetch()} ofAreas={false} />;
    if (!counts) return <LoadingState />;
    if (workCount === 0)
      return isNarrowed(filters) ? (
        <NothingFound onClear={() => filter(NO_FILTERS)} />
      ) : (
        <NoWorks onNew={onNew} />
      );
    if (view === 'list')
      return (
        <WorksList
          filters={filters}
          ordering={address.get('sort') === '-due' ? '-due' : 'due'}
          onOrder={sort =>
            setAddress(
              before => {
                const next = new URLSearchParams(before);
                next.set('sort', sort);
                return next;
              },
              { replace: true },
            )
          }
          selected={selected}
          onSelect={id => (isPhone ? navigate(paths.workItem(id)) : setSelected(id))}
        />
      );
    if (view === 'map') return <WorksMap filters={filters} />;
    if (isBoardEmpty(filters, counts.states))
      return <NothingOpen onList={() => setAddress(withView(address, 'list'))} />;
    return (
      <WorksBoard
        filters={filters}
        counts={counts.states}
        isPhone={isPhone}
        onState={state => filter({ ...filters, states: [state] })}
      />
    );
  }

  const screen = orderScreenIn(address);
  if (screen)
    return (
      <OrderScreens
        screen={screen}
        address={address}
        coordinates={coordinates}
        onSaved={id => navigate(paths.works({ order: id }), { replace: true })}
        onClose={() => setAddress(withoutScreen(address))}
      />
    );

  return (
    <div className={styles.works}>
      <WorksHead
        view={view}
        filters={filters}
        late={counts?.late}
        onView={next => setAddress(withView(address, next))}
        onFilter={filter}
        onNew={onNew}
      />
      {order !== undefined && (
        <OrderBar id={order} onAct={coordinates ? action => open(action, order) : undefined} />
      )}
      {counts && !(isPhone && view === 'board') && <StateStrip counts={counts} owner={filters.owners[0]} />}
      {content()}
    </div>
  );
}
