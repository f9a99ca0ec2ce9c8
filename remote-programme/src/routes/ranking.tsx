import { useEffect, useMemo, useRef, useState } from 'react';
import { useQuery } from 'shared/api';
import type { Geometry } from 'shared/geometry';
import { formatNumber, useLocale } from 'shared/i18n';
import { LocalizedLink, paths } from 'shared/navigation';
import { hasScope, useSession } from 'shared/session';
import { Button, GearSixIcon, InfoIcon, useDesktop, useEscape } from 'shared/ui/core';
import { MapTrifoldIcon, PanelDivider, SlidersIcon } from 'shared/ui/data';
import { SegmentedChoice } from 'shared/ui/form';
import { AimHead } from '../features/choose-aim/aim-head';
import { FilterButton, Filters } from '../features/filter-ranking/ranking-filters';
import { RankingMap } from '../features/map-ranking/ranking-map';
import { OrderButton } from '../features/order-first/order-button';
import { RankedList } from '../features/rank-records/ranked-list';
import {
  billQuery,
  curveQuery,
  firstQuery,
  settingsQuery,
  useRanking,
} from '../features/rank-records/ranking-queries';
import { Bill } from '../features/show-bill/bill';
import { PrintedRanking } from '../features/take-ranking/printed-ranking';
import { TakeRanking, TakeRankingButton } from '../features/take-ranking/take-ranking';
import { useTexts } from '../locales/texts';
import { questionOf, type RankingState } from '../ranking-state/ranking-state';
import { useRankingState } from '../ranking-state/use-ranking-state';
import styles from './ranking.module.css';

/** Panels above the list, at most one of which is open. */
type Panel = 'filters' | 'take' | 'pitfalls';
/** Maximum number of places on the map. */
const MOST_SHOWN = 1000;
/** The number of requested places is a multiple of this, so that a small change of the aim needs no new request. */
const STEP = 200;

const LISTS = {
  POLE: { list: 'next', kind: 'POLE' },
  LINE: { list: 'next', kind: 'LINE' },
  visit: { list: 'visit' },
} as const satisfies Record<string, Partial<RankingState>>;

/** The screen "where to act": what to equip next, what the first works cover, and why. */
export function Screen() {
  const t = useTexts();
  const locale = useLocale();
  const isDesk = useDesktop();
  const [state, update] = useRankingState();
  const [panel, setPanel] = useState<Panel | null>(null);
  useEscape(panel !== null, () => setPanel(null));
  const [selected, setSelected] = useState<number | null>(null);
  const [onMap, setOnMap] = useState(false);
  const [tuning, setTuning] = useState(false);
  const isAdmin = useSession(session => hasScope(session.user, 'admin'));
  const { kind, list, aim, filters, bill } = state;
  const question = questionOf(state);
  const ranking = useRanking(question);
  const settings = useQuery(settingsQuery);
  const curve = useQuery({ ...curveQuery(question, aim), enabled: list === 'next' });
  const requestedCount = list === 'next' ? (curve.data?.at.n ?? 0) : Math.min(ranking.total ?? 0, 100);
  const loaded = Math.min(Math.ceil(requestedCount / STEP) * STEP, MOST_SHOWN);
  const first = useQuery({ ...firstQuery(question, loaded), enabled: loaded > 0 });
  const shown = loaded > 0 ? first.data?.slice(0, requestedCount) : [];
  const billed = useQuery({ ...billQuery(bill ?? 0), enabled: bill !== null });
  const chosen =
    bill === null
      ? [...(first.data ?? []), ...ranking.rows].find(row => row?.infrastructure.id === selected)
      : billed.data;
  const place = JSON.stringify(chosen?.infrastructure.geometry ?? null);
  // The same geometry in another answer must not move the map.
  const chosenGeometry = useMemo(() => JSON.parse(place) as Geometry | null, [place]);
  const panelRef = useRef<HTMLElement>(null);
  const shownBill = useRef(bill);
  useEffect(
    function keepFocus() {
      if (shownBill.current === bill) return;
      shownBill.current = bill;
      // The focused element is gone. The bill gets the focus as a whole: the Enter that opened it would press a
      // button in it.
      const next = bill === null ? '[role="grid"]' : 'section';
      panelRef.current?.querySelector<HTMLElement>(next)?.focus({ preventScroll: true });
    },
    [bill],
  );
  const toggle = (which: Panel) => setPanel(panel === which ? null : which);
  const open = (id: number) => {
    setSelected(id);
    setOnMap(false);
    update({ bill: id });
  };
  const which = list === 'visit' ? 'visit' : kind;
  const visitWords = t(kind === 'POLE' ? 'visit.supports' : 'visit.lines', {
    count: ranking.total ?? 0,
  });

  const listPart = (
    <>
      {list === 'next' ? (
        <AimHead state={state} question={question} update={update} />
      ) : (
        <header className={styles.visit}>
          <p>
            <strong>{ranking.total === undefined ? '…' : formatNumber(ranking.total, locale)}</strong>{' '}
            {visitWords}
          </p>
          <LocalizedLink to="/programme/coverage">{t('visit.coverage')}</LocalizedLink>
          <SegmentedChoice
            joined
            aria-label={t('list.kind')}
            value={kind}
            choices={(['POLE', 'LINE'] as const).map(value => ({
              value,
              label: t(`list.visitKind.${value}`),
            }))}
            onChange={next => next && update({ kind: next })}
          />
        </header>
      )}
      <div className={styles.bar}>
        {!isDesk && (
          <Button
            size="large"
            icon={<SlidersIcon />}
            aria-expanded={tuning}
            onClick={() => setTuning(!tuning)}
          >
            {t('ranking.change')}
          </Button>
        )}
        <SegmentedChoice
          joined
          aria-label={t('list.label')}
          className={styles.lists}
          value={which}
          choices={(['POLE', 'LINE', 'visit'] as const).map(value => ({ value, label: t(`list.${value}`) }))}
          onChange={next => next && update(LISTS[next])}
        />
        <span className={styles.buttons}>
          <Button
            size="large"
            icon={<InfoIcon />}
            aria-label={t('ranking.know')}
            title={t('ranking.know')}
            aria-expanded={panel === 'pitfalls'}
            onClick={() => toggle('pitfalls')}
          />
          <FilterButton filters={filters} open={panel === 'filters'} onToggle={() => toggle('filters')} />
          <TakeRankingButton open={panel === 'take'} onToggle={() => toggle('take')} />
          {(list === 'visit' || curve.data?.at.n !== 0) && (
            <OrderButton question={question} n={requestedCount} visits={list === 'visit'} />
          )}
        </span>
      </div>
      {panel === 'pitfalls' && (
        <div className={styles.know}>
          <p>{t('ranking.pitfalls')}</p>
          <p>
            {settings.data &&
              (settings.data.version === 0
                ? t('bill.firstSettings')
                : t('bill.settings', { version: settings.data.version }))}{' '}
            {isAdmin && (
              <LocalizedLink to={paths.prioritySettings()}>
                <GearSixIcon /> {t('titles.settings')}
              </LocalizedLink>
            )}
          </p>
        </div>
      )}
      {panel === 'take' && <TakeRanking question={question} n={requestedCount} />}
      <Filters
        kind={kind}
        filters={filters}
        open={panel === 'filters'}
        onChange={next => {
          setSelected(null);
          update({ filters: next });
        }}
      />
      <div className={styles.rows}>
        <RankedList
          list={ranking}
          label={t(`list.${which}`)}
          byHighest={list === 'visit'}
          selected={selected}
          onSelect={({ infrastructure }) => setSelected(infrastructure.id)}
          // On a phone, a tap opens the bill, which replaces the list. Arrow keys only move along the list.
          onPress={isDesk ? undefined : ({ infrastructure }) => open(infrastructure.id)}
          onOpen={({ infrastructure }) => open(infrastructure.id)}
        />
      </div>
      {isDesk && selected !== null && (
        <div className={styles.why}>
          <Button type="link" onClick={() => open(selected)}>
            {t('ranking.why')}
          </Button>
          <LocalizedLink to={paths.infrastructure(selected)}>{t('ranking.sheet')}</LocalizedLink>
        </div>
      )}
    </>
  );

  return (
    <div className={styles.screen} data-map={onMap || undefined}>
      <h1 className="ui-spoken">{t('titles.ranking')}</h1>
      <section
        ref={panelRef}
        className={styles.panel}
        // On a phone, the controls that change the list are hidden until the user opens them.
        data-brief={!isDesk && !tuning}
        aria-label={t('list.label')}
      >
        {bill === null ? listPart : <Bill id={bill} onBack={() => update({ bill: null })} />}
      </section>
      {isDesk && <PanelDivider panel="start" first={734} />}
      {(isDesk || onMap) && (
        <div className={styles.map}>
          <RankingMap
            of={first.isPlaceholderData ? '' : JSON.stringify(question)}
            first={shown}
            asked={requestedCount}
            filters={filters}
            area={filters.area?.length === 1 ? (filters.area[0] ?? null) : null}
            chosen={chosenGeometry}
            selected={bill ?? selected}
            onSelect={id => (isDesk ? setSelected(id) : open(id))}
          />
        </div>
      )}
      {!isDesk && bill === null && (
        <Button
          className={styles.toggle ?? ''}
          type="primary"
          size="large"
          icon={<MapTrifoldIcon />}
          onClick={() => setOnMap(!onMap)}
        >
          {t(onMap ? 'map.toList' : 'map.toMap')}
        </Button>
      )}
      {bill === null && (
        <PrintedRanking
          list={which}
          first={shown ?? []}
          filters={filters}
          version={settings.data?.version ?? null}
        />
      )}
    </div>
  );
}
