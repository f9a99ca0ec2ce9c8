import type { Bounds } from 'shared/geometry';
import { formatNumber, useLocale } from 'shared/i18n';
import { paths } from 'shared/navigation';
import { Tabs } from 'shared/ui/data';
import { useTexts } from '../../locales/texts';
import type { SearchState, Tab } from '../../search-state/search-state';
import { TABS } from '../../search-state/search-state';
import type { UpdateSearch } from '../../search-state/use-search-state';
import type { RecordOf } from '../read-records/record-resource';
import type { SelectedRecord } from '../select-record/use-selected-record';
import { useInfrastructureColumns } from './infrastructure-columns';
import { useMortalityColumns } from './mortality-columns';
import { RecordTable } from './record-table';
import styles from './record-tabs.module.css';
import { useSensitiveAreaColumns } from './sensitive-area-columns';
import { useRecordList, useRecordTotal } from './use-record-list';

type Props = {
  readonly state: SearchState;
  readonly update: UpdateSearch;
  readonly bounds: Bounds | null;
  readonly selected: SelectedRecord | null;
  readonly onSelect: (tab: Tab, record: RecordOf[Tab]) => void;
};

function usePanel<Kind extends Tab>(tab: Kind, { state, update, bounds, selected, onSelect }: Props) {
  const list = useRecordList(tab, state.filters, bounds, state.order);
  return {
    tab,
    list,
    selected: (selected?.tab === tab ? selected.record : null) as RecordOf[Kind] | null,
    selectedId: state.selection?.tab === tab ? state.selection.id : null,
    order: state.order,
    onOrder: (order: NonNullable<SearchState['order']>) => update({ order }),
    onSelect: (row: RecordOf[Kind]) => onSelect(tab, row),
  };
}

function InfrastructurePanel(props: Props) {
  const panel = usePanel('infrastructures', props);
  const columns = useInfrastructureColumns();
  return <RecordTable {...panel} columns={columns} sheetOf={({ id }) => paths.infrastructure(id)} />;
}

function MortalityPanel(props: Props) {
  const panel = usePanel('mortality', props);
  const columns = useMortalityColumns();
  return <RecordTable {...panel} columns={columns} sheetOf={({ id }) => paths.mortalityCase(id)} />;
}

function SensitiveAreaPanel(props: Props) {
  const panel = usePanel('sensitive-areas', props);
  const columns = useSensitiveAreaColumns();
  return <RecordTable {...panel} columns={columns} />;
}

const PANELS = {
  infrastructures: InfrastructurePanel,
  mortality: MortalityPanel,
  'sensitive-areas': SensitiveAreaPanel,
} as const;

function TabLabel({ tab, state, bounds }: { tab: Tab } & Pick<Props, 'state' | 'bounds'>) {
  const t = useTexts();
  const locale = useLocale();
  const total = useRecordTotal(tab, state.filters, bounds);
  return (
    <span>
      {t(`tab.${tab}`)}{' '}
      {total !== undefined && <span className={styles.count}>{formatNumber(total, locale)}</span>}
    </span>
  );
}

/** The tabs of the search with how many records each has in view. Only the open one fetches rows. */
export function RecordTabs(props: Props) {
  const t = useTexts();
  const { state, update } = props;
  return (
    <Tabs
      label={t('list.label')}
      activeKey={state.tab}
      onChange={tab => update({ tab, order: null })}
      items={TABS.map(tab => {
        const Panel = PANELS[tab];
        return {
          key: tab,
          label: <TabLabel tab={tab} state={state} bounds={props.bounds} />,
          children: <Panel {...props} />,
        };
      })}
    />
  );
}
