import { type Query, useQuery } from 'shared/api';
import { LocalizedLink, paths } from 'shared/navigation';
import { rolesOf, type WorkItem, type WorkState } from 'shared/programme';
import { useSearchParams } from 'shared/router';
import { useSession } from 'shared/session';
import {
  Button,
  DownloadSimpleIcon,
  LoadFailure,
  LoadingState,
  notify,
  PlusIcon,
  StatePage,
  saveExport,
  usePhone,
} from 'shared/ui/core';
import { faceOf, Photo } from 'shared/ui/list';
import { ActionMenu, KindBoard, type ListActionsProps, type ViewProps } from 'shared/ui/record';
import { FilterLinks } from 'shared/ui/search';
import { workItems } from 'shared/works/kinds';
import { type OrderScreen, useCoordinates } from '../features/order-works/order-screens';
import { DueNote } from '../features/show-works/due-note';
import { OrderBar } from '../features/show-works/order-bar';
import { ordersQuery } from '../features/show-works/orders-query';
import { StateSign } from '../features/show-works/state-sign';
import { StateStrip } from '../features/show-works/state-strip';
import { useStateCounts } from '../features/show-works/use-state-counts';
import { stateTitle, useWorkWords } from '../features/show-works/use-work-words';
import { FORMATS } from '../features/take-ranking/take-ranking';
import { useTexts } from '../locales/texts';
import { useWorksTexts } from '../locales/works-texts';
import styles from './works-frame.module.css';

function WorkCard({ item }: { item: WorkItem }) {
  const words = useWorkWords();
  const { infrastructure, measures } = item;
  const { municipality, photo } = infrastructure.properties;
  return (
    <LocalizedLink
      className={styles.card ?? ''}
      to={paths.workItem(item.id)}
      data-late={item.overdue_days > 0}
    >
      <Photo path={photo} face={faceOf(infrastructure)} className={styles.photo} />
      <span className={styles.words}>
        <span className={styles.first}>
          <strong>
            <span className="ui-spoken">{words.nameOf(infrastructure)}</span>
            <span aria-hidden="true">{infrastructure.id}</span>
          </strong>
          <span>{municipality}</span>
        </span>
        <span>{words.measures(measures)}</span>
        <DueNote item={item} />
      </span>
    </LocalizedLink>
  );
}

/** The columns of the board. Columns in `WHEN_ANY` are shown only if they are not empty. */
const COLUMNS = ['REQUESTED', 'PLANNED', 'FITTED', 'FAULTY', 'DECLINED', 'MONITORED'] as const;
const WHEN_ANY: readonly WorkState[] = ['FAULTY', 'DECLINED'];

export function WorksBoard(props: ViewProps) {
  const counts = useStateCounts(props.filters).data?.states;
  return (
    <KindBoard
      {...props}
      field="state"
      codes={COLUMNS.filter(state => !WHEN_ANY.includes(state) || counts?.[state])}
      // The counts include works that are not overdue.
      counts={props.filters.overdue ? undefined : counts}
      titleOf={code => stateTitle(code as WorkState)}
      sign={({ code }) => <StateSign state={code as WorkState} />}
      card={({ properties }: { properties: WorkItem }) => <WorkCard item={properties} />}
    />
  );
}

/** Returns a function that opens a form of orders, or `undefined` for users who are not coordinators. */
function useOpenForm() {
  const [, setAddress] = useSearchParams();
  if (!useCoordinates()) return undefined;
  return (form: OrderScreen, value = 1) => {
    setAddress(before => {
      const address = new URLSearchParams(before);
      address.set(form, String(value));
      return address;
    });
  };
}

/** The button that opens the form of a new order. Only coordinators see it. */
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

export function ExportWorks({ filters }: Pick<ListActionsProps, 'filters'>) {
  const t = useTexts();
  const save = (format: string) =>
    saveExport(workItems.name, format, filters as Query).catch(error => {
      console.warn('No file of works', error);
      notify({ type: 'error', msg: t('take.failed') });
    });
  return (
    <ActionMenu
      label={t('take.button')}
      size="middle"
      actions={FORMATS.map(format => ({
        key: format,
        icon: <DownloadSimpleIcon />,
        label: t(`take.format.${format}`),
        onSelect: () => void save(format),
      }))}
    />
  );
}

/** Shown if there are no works, even without filters. The proposed next step depends on the user's roles. */
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

/** The works, below their order or the number of works in each state. If no works are shown, it says why. */
export function WorksFrame({ texts, view, filters, onView, onFilters, children }: ViewProps) {
  const t = useWorksTexts();
  const isPhone = usePhone();
  const openForm = useOpenForm();
  const { data: counts, isLoadingError, refetch } = useStateCounts(filters);
  const [order] = (filters.order ?? []) as number[];
  const { isPending } = useQuery({ ...ordersQuery, enabled: order !== undefined });
  const [owner] = (filters.owner ?? []) as number[];
  const isBoard = view === 'board';
  const others = Object.keys(filters)
    .filter(name => name !== 'owner' && name !== 'area' && String(filters[name] ?? '') !== '')
    .map(texts.filter);

  function content() {
    if (isLoadingError)
      return <LoadFailure title={texts.say('failed')} onRetry={() => void refetch()} ofAreas={false} />;
    if (!counts) return <LoadingState />;
    if (Object.values(counts.states).every(number => number === 0))
      return Object.keys(filters).length === 0 ? (
        <NoWorks />
      ) : (
        <StatePage title={texts.say('nothingFound')}>
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

  // The order and its works appear together, so that nothing moves.
  if (order !== undefined && (isPending || (!counts && !isLoadingError))) return <LoadingState />;
  return (
    <>
      {order !== undefined && (
        <OrderBar
          id={order}
          filters={filters}
          onFilters={onFilters}
          onAct={openForm && (action => openForm(action, order))}
        />
      )}
      {counts && order === undefined && !(isPhone && isBoard) && <StateStrip counts={counts} owner={owner} />}
      <FilterLinks here="works" filters={{ owner: filters.owner, area: filters.area }} own={others} />
      {content()}
    </>
  );
}
