import { type ReactNode, useId, useState } from 'react';
import { networkSourcesQuery, useQuery } from 'shared/api';
import { SHARED_BY, type SharedBy, type ShareFilter, type ShareRow } from 'shared/contract/network-shares';
import { attributionOf, type NetworkSource } from 'shared/contract/networks';
import { type Bounds, joinedBounds } from 'shared/geometry';
import { formatDate, formatNumber, useLocale } from 'shared/i18n';
import { infrastructures } from 'shared/kinds';
import { administrationUrl, filtersIn, LocalizedLink, paths, writeFilters } from 'shared/navigation';
import { useSearchParams } from 'shared/router';
import { hasScope, useSession } from 'shared/session';
import { Button, EmptyState, LoadFailure, LoadingState, StatePage, useDesktop } from 'shared/ui/core';
import { MapTrifoldIcon, PanelDivider, VirtualTable } from 'shared/ui/data';
import { Select } from 'shared/ui/fields';
import { FilterPanel, FilterWords } from 'shared/ui/search';
import { FilterButton } from '../features/filter-ranking/ranking-filters';
import { ToListButton } from '../features/map-ranking/to-list-button';
import { NetworkMap } from '../features/network-share/network-map';
import { ChosenRow, canBeListed, PlacesToGo } from '../features/network-share/places-to-go';
import shareStyles from '../features/network-share/share.module.css';
import { totalQuery, unseenQuery, useShares } from '../features/network-share/share-queries';
import { percentOf, ShareRowView, useRowName } from '../features/network-share/share-row';
import { unseenOf } from '../features/network-share/unseen-share';
import { useNetworkTexts } from '../locales/network-texts';
import { useTexts } from '../locales/texts';
import styles from './network.module.css';

const FILTER_NAMES = ['area', 'owner', 'network_type', 'q'] as const;
const { area, municipality, owner, network_type, q } = infrastructures.filters;
const FILTERS = { area, municipality, owner, network_type, q };
const KINDS = [infrastructures];
const ROW = 92;

/** Whether anybody has looked at an operator's network: its lines or areas, least seen first, and what to do next. */
export function Screen() {
  const t = useTexts();
  const own = useNetworkTexts();
  const sources = useQuery(networkSourcesQuery);
  return (
    <>
      <h1 className="ui-spoken">{t('titles.network')}</h1>
      {sources.data ? (
        sources.data.length > 0 ? (
          <Share sources={sources.data} />
        ) : (
          <NoNetwork />
        )
      ) : sources.isError ? (
        <LoadFailure title={own('network.failed')} onRetry={() => void sources.refetch()} ofAreas={false} />
      ) : (
        <LoadingState />
      )}
    </>
  );
}

/** Shown without any network. Only administrators import one. */
function NoNetwork() {
  const t = useNetworkTexts();
  const isAdmin = useSession(session => hasScope(session.user, 'admin'));
  return (
    <StatePage title={t('none.title')} text={t(isAdmin ? 'none.admin' : 'none.other')}>
      {isAdmin && <a href={`${administrationUrl}networks`}>{t('none.open')}</a>}
    </StatePage>
  );
}

/** What the screen shows, stored in the address: the dimension, the filters, the chosen row and whether its poles are listed. */
function useShareState() {
  const [address, setAddress] = useSearchParams();
  const by = SHARED_BY.find(name => name === address.get('by')) ?? 'line';
  const filter = filtersIn(address, FILTERS) as ShareFilter;
  const row = address.get('row');
  const update = (change: { by?: SharedBy; filter?: ShareFilter; row?: string; listing?: boolean }) => {
    const next = writeFilters(new URLSearchParams(), change.filter ?? filter);
    const dimension = change.by ?? by;
    if (dimension !== 'line') next.set('by', dimension);
    // Another dimension has other rows; other filters may have the same.
    const chosen = change.by ? null : change.row === undefined ? row : change.row;
    if (chosen) next.set('row', chosen);
    if (change.listing) next.set('list', '1');
    setAddress(next, { replace: true });
  };
  return { by, filter, row, listing: address.has('list'), update };
}

function Share({ sources }: { sources: readonly NetworkSource[] }) {
  const t = useNetworkTexts();
  const id = useId();
  const isDesk = useDesktop();
  const { by, filter, row, listing, update } = useShareState();
  const [filtering, setFiltering] = useState(false);
  const [onMap, setOnMap] = useState(false);
  const shares = useShares(by, filter, true);
  const nameOf = useRowName(by);
  const chosen = shares.rows.find(candidate => candidate?.key === row) ?? null;
  const listed = chosen !== null && canBeListed(chosen);
  const unseen = useQuery({ ...unseenQuery(by, row ?? '', filter), enabled: listed });
  const choose = ({ key }: ShareRow) => update({ row: key });
  const start = shares.rows.reduce<Bounds | null>(
    (box, next) => (box && next?.box ? joinedBounds(box, next.box) : (next?.box ?? box)),
    null,
  );
  const view = (shown: ShareRow) => <ShareRowView row={shown} name={nameOf(shown)} />;

  const listPart: ReactNode = (
    <>
      <Head sources={sources} filter={filter} />
      <div className={styles.bar}>
        <div className={styles.by}>
          <label className="ui-spoken" htmlFor={id}>
            {t('network.by')}
          </label>
          <Select<SharedBy>
            id={id}
            clearable={false}
            value={by}
            options={SHARED_BY.map(value => ({ value, label: t(`dimension.${value}`) }))}
            onChange={next => next && update({ by: next })}
          />
        </div>
        <span>{t('network.leastSeen')}</span>
        {!isDesk && (
          <Button size="large" icon={<MapTrifoldIcon />} onClick={() => setOnMap(true)}>
            {t('map.toMap')}
          </Button>
        )}
        <FilterButton filters={filter} open={filtering} onToggle={() => setFiltering(!filtering)} />
      </div>
      <FilterWords kinds={KINDS} filters={filter} onChange={next => update({ filter: next })} />
      {filtering && (
        <FilterPanel
          kind={infrastructures}
          names={FILTER_NAMES}
          filters={filter}
          onChange={next => update({ filter: next })}
        />
      )}
      <div className={styles.rows}>
        {shares.status === 'error' ? (
          <LoadFailure title={t('network.failed')} onRetry={shares.retry} />
        ) : (
          <VirtualTable<ShareRow>
            label={t('network.label')}
            rows={shares.rows}
            before={shares.before}
            count={shares.count}
            rowKey={({ key }) => key}
            columns={[{ key: 'share', title: t(`dimension.${by}`), render: view }]}
            compact={view}
            compactBelow={Number.POSITIVE_INFINITY}
            compactHeight={ROW}
            selected={row}
            onSelect={choose}
            loading={shares.status === 'pending' || shares.fetching}
            onShown={shares.show}
            total={shares.total}
            empty={<EmptyState text={t('network.nothing')} />}
          />
        )}
      </div>
      <footer className={shareStyles.foot}>
        {chosen && (
          <ChosenRow by={by} filter={filter} row={chosen} onList={() => update({ listing: true })} />
        )}
        <Unlinked filter={filter} />
      </footer>
    </>
  );

  return (
    <div className={styles.screen} data-map={onMap || undefined}>
      {(isDesk || onMap) && (
        <div className={styles.map}>
          <NetworkMap
            unseen={(listed && unseen.data) || []}
            start={start}
            box={chosen?.box ?? null}
            area={filter.area?.length === 1 ? (filter.area[0] ?? null) : null}
            line={by === 'line' ? chosen?.name : undefined}
            attribution={attributionOf(sources)}
            onPick={() => {
              update({ listing: true });
              setOnMap(false);
            }}
          />
        </div>
      )}
      {isDesk && <PanelDivider panel="end" first={464} />}
      <section className={styles.panel} aria-label={t('network.label')}>
        {listing && listed ? (
          <PlacesToGo by={by} filter={filter} row={chosen} name={nameOf(chosen)} onBack={() => update({})} />
        ) : (
          listPart
        )}
      </section>
      {!isDesk && onMap && <ToListButton onPress={() => setOnMap(false)} />}
    </div>
  );
}

/** How much of the network nobody has seen, and whose file says what there is. */
function Head({ sources, filter }: { sources: readonly NetworkSource[]; filter: ShareFilter }) {
  const t = useNetworkTexts();
  const locale = useLocale();
  const { data: total } = useQuery(totalQuery(filter));
  const number = (value: number) => formatNumber(value, locale);
  const [first, ...others] = sources;
  const words = {
    name: first?.name ?? '',
    date: formatDate(
      sources
        .map(({ dated }) => dated)
        .sort()
        .at(-1) ?? '',
      locale,
    ),
  };
  return (
    <header className={styles.head}>
      <small>
        {others.length > 0
          ? t('network.sources', { ...words, count: others.length })
          : t('network.source', words)}
      </small>
      <p>
        <strong>{total ? percentOf(total, locale) : '…'}</strong>
        <span>
          {t('network.never')}
          <br />
          {total &&
            t('network.count', {
              count: unseenOf(total),
              unseen: number(unseenOf(total)),
              poles: number(total.poles),
            })}
        </span>
      </p>
      {total && total.seen > 0 && (
        <small>
          {t('network.known', {
            evaluated: number(total.evaluated),
            neutralised: number(total.full + total.partial),
            searched: number(total.searched),
          })}
        </small>
      )}
    </header>
  );
}

/** How many of our supports could still be linked to a pole. */
function Unlinked({ filter }: { filter: ShareFilter }) {
  const t = useNetworkTexts();
  const { data } = useQuery(totalQuery(filter));
  if (!data || data.unlinked === 0) return null;
  return (
    <p className={shareStyles.unlinked}>
      {t('network.unlinked', { count: data.unlinked })}
      <LocalizedLink to={paths.networkMatching()}>{t('network.match')}</LocalizedLink>
    </p>
  );
}
