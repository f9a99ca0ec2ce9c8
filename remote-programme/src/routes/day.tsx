import { type TouchEvent, useEffect, useMemo, useRef, useState } from 'react';
import { request, useQuery } from 'shared/api';
import { codeLabel } from 'shared/contract';
import { compassPoint, directionTo, distanceBetween } from 'shared/geometry';
import { formatLength, formatNumber, useLocale } from 'shared/i18n';
import { infrastructures } from 'shared/kinds';
import { anchorOf, locateDevice, useOwnPlace } from 'shared/map';
import { LocalizedLink, paths, useLocalizedNavigate } from 'shared/navigation';
import { ownEntries, submit, useOutbox } from 'shared/outbox';
import { campaignTargets } from 'shared/programme/campaigns';
import { MOST_ON_ROUTE } from 'shared/programme/route';
import { useSession } from 'shared/session';
import {
  ArrowLeftIcon,
  Button,
  CaretRightIcon,
  LoadFailure,
  LoadingState,
  notify,
  PencilSimpleIcon,
  StatePage,
  useDesktop,
} from 'shared/ui/core';
import { PanelDivider, Pill, Progress, RiskTag } from 'shared/ui/data';
import { armingText, faceOf, Photo, PhotoRow, useFieldTexts } from 'shared/ui/list';
import { AuditForm } from '../features/campaigns/audit-form';
import {
  dayQuery,
  MOST_OF_DAY,
  runsToday,
  targetChange,
  tellOutcome,
} from '../features/campaigns/campaign-queries';
import styles from '../features/campaigns/day.module.css';
import { orderOnWay } from '../features/campaigns/day-route';
import { SkipForm } from '../features/campaigns/skip-form';
import { TargetsMap } from '../features/campaigns/targets-map';
import { type DayTarget, withWaiting } from '../features/campaigns/with-waiting';
import { recordName } from '../features/rank-records/ranked-words';
import { useCampaignTexts } from '../locales/campaigns-texts';
import { useTexts } from '../locales/texts';

/** Maximum number of supports and lines that this device keeps for the day. */
const MOST_KEPT = 200;
/** Pixels of a swipe to the next card. */
const SWIPE = 48;

/** Supports and lines that this page has requested already. */
const keptIds = new Set<number>();

/** Requests the supports and lines of targets one by one, so that their sheets and forms open without network. */
function useKept(targets: readonly DayTarget[] | undefined): void {
  useEffect(
    function keepForLater() {
      let isStopped = false;
      async function keep() {
        for (const { state, infrastructure } of targets?.slice(0, MOST_KEPT) ?? []) {
          const { id } = infrastructure;
          if (isStopped) return;
          if (state !== 'TODO' || keptIds.has(id)) continue;
          await request(infrastructures.answerSchema, `${infrastructures.path}${id}/`);
          keptIds.add(id);
        }
      }
      // Without network, this device has what it has.
      keep().catch(() => undefined);
      return function stop() {
        isStopped = true;
      };
    },
    [targets],
  );
}

/** The user's targets: those to see in the order of the way, then the others. */
function useDay() {
  const user = useSession(session => session.user?.id ?? 0);
  const query = useQuery({ ...dayQuery(user), refetchOnMount: 'always' });
  const entries = useOutbox(ownEntries);
  const ownPlace = useOwnPlace();
  const place = useRef(ownPlace);
  place.current = ownPlace;
  const isPlaced = ownPlace !== null;
  const [begins, setBegins] = useState(0);
  const { data } = query;
  const targets = useMemo(
    () =>
      data &&
      withWaiting(
        data.features.filter(target => runsToday(target)),
        entries,
      ),
    [data, entries],
  );
  useKept(targets);
  const todo = useMemo(() => targets?.filter(({ state }) => state === 'TODO') ?? [], [targets]);
  const key = todo.map(({ id }) => id).join();
  // Later positions change the distances only: the way is planned anew when a target is ticked, or on request.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const way = useMemo(() => orderOnWay(todo, place.current?.position ?? null), [key, isPlaced, begins]);
  return { query, targets, todo, way, ownPlace, startHere: () => setBegins(begins + 1) };
}

function NextCard({
  target,
  title,
  onSwipe,
}: {
  target: DayTarget;
  title: string;
  onSwipe: (by: number) => void;
}) {
  const t = useCampaignTexts();
  const locale = useLocale();
  const texts = useFieldTexts(infrastructures);
  const ownPlace = useOwnPlace();
  const start = useRef(0);
  const { infrastructure } = target;
  const { risk, photo, last_seen_date: seen } = infrastructure.properties;
  const arming = infrastructure.properties.arming.length > 0 && armingText({ of: infrastructure, texts });
  const anchor = anchorOf(infrastructure.geometry);
  const way = ownPlace && {
    metres: distanceBetween(ownPlace.position, anchor),
    degrees: directionTo(ownPlace.position, anchor),
  };
  const begin = ({ touches }: TouchEvent) => {
    start.current = touches[0]?.clientX ?? 0;
  };
  const end = ({ changedTouches }: TouchEvent) => {
    const moved = (changedTouches[0]?.clientX ?? start.current) - start.current;
    if (Math.abs(moved) > SWIPE) onSwipe(moved < 0 ? 1 : -1);
  };
  return (
    <article className={styles.card} onTouchStart={begin} onTouchEnd={end}>
      <Photo path={photo} face={faceOf(infrastructure)} className={styles.photo} />
      <div>
        <small>{title}</small>
        <h2>
          <LocalizedLink to={paths.infrastructure(infrastructure.id)}>
            {recordName(infrastructure)}
          </LocalizedLink>
        </h2>
        <p>
          {[arming, seen ? t('day.lastSeen', { year: seen.slice(0, 4) }) : t('day.neverSeen')]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <RiskTag risk={risk} />
      </div>
      {way && (
        <div className={styles.far}>
          <span aria-hidden="true" style={{ rotate: `${way.degrees}deg` }}>
            ▲
          </span>
          <strong>{formatLength(Math.round(way.metres), locale)}</strong>
          <small>{t(`compass.${compassPoint(way.degrees)}`)}</small>
        </div>
      )}
    </article>
  );
}

/** What the user has to see today, in the order of the way. */
export function Screen() {
  const t = useCampaignTexts();
  const own = useTexts();
  const locale = useLocale();
  const isDesk = useDesktop();
  const navigate = useLocalizedNavigate();
  const { query, targets, todo, way, ownPlace, startHere } = useDay();
  const [chosenId, choose] = useState<number>();
  const [isListed, list] = useState(false);
  const [form, setForm] = useState<'skip' | 'audit' | null>(null);
  if (!targets)
    return query.isError ? (
      <LoadFailure title={t('day.failed')} onRetry={() => void query.refetch()} ofAreas={false} />
    ) : (
      <LoadingState />
    );
  if (targets.length === 0)
    return (
      <StatePage heading title={t('day.emptyTitle')} text={t('day.emptyText')}>
        <LocalizedLink to={paths.search()}>{t('day.toMap')}</LocalizedLink>
        <LocalizedLink to={paths.campaigns()}>{t('day.toCampaigns')}</LocalizedLink>
      </StatePage>
    );
  const { ordered } = way;
  const current = ordered.find(({ id }) => id === chosenId) ?? ordered[0];
  const place = current ? ordered.indexOf(current) : 0;
  const others = targets.filter(({ state }) => state !== 'TODO');
  const rest = new Map(todo.map(target => [target.id, target]));
  const all = [...ordered.flatMap(({ id }) => rest.get(id) ?? []), ...others];
  const total = query.data?.total ?? targets.length;
  // A support may be in two campaigns.
  const isOfSeveral = new Set(targets.map(({ campaign }) => campaign.id)).size > 1;
  const names = [...new Set((current ? [current] : targets).map(({ campaign }) => campaign.name))];
  const step = (by: number) => choose(ordered[(place + by + ordered.length) % ordered.length]?.id);
  const ids = [...ordered.slice(place), ...ordered.slice(0, place)].map(
    ({ infrastructure }) => infrastructure.id,
  );
  const purpose = current?.campaign.purpose;
  async function start() {
    if (await locateDevice()) {
      choose(undefined);
      startHere();
    } else notify({ type: 'warning', msg: t('day.noPlace') });
  }
  const seeAgain = (target: DayTarget) =>
    void tellOutcome(submit(targetChange(target, { reason: '' })), t('skip.again'));
  const act = () => {
    if (!current) return;
    if (purpose === 'AUDIT') setForm('audit');
    else if (purpose === 'SEARCH') navigate(`/walk?ids=${ids.slice(0, MOST_ON_ROUTE).join()}`);
    else navigate(paths.diagnosis(current.infrastructure.id));
  };
  return (
    <div className={styles.screen} data-listed={isListed || undefined}>
      <section className={styles.panel} inert={form !== null}>
        <header className={styles.head}>
          <p>{names.join(' · ')}</p>
          <div>
            <h1>{own('titles.day')}</h1>
            <span>
              <strong>{formatNumber(others.length, locale)}</strong>{' '}
              {t('day.seen', { count: targets.length, total: formatNumber(targets.length, locale) })}
            </span>
          </div>
          <Progress label={t('day.progress')} value={others.length} max={targets.length} />
        </header>
        {current ? (
          <>
            <NextCard
              target={current}
              title={
                place === 0
                  ? t('day.next')
                  : t('day.place', { place: place + 1, total: formatNumber(ordered.length, locale) })
              }
              onSwipe={step}
            />
            <div className={styles.bar}>
              <Button type="link" aria-expanded={isListed} onClick={() => list(!isListed)}>
                {isListed ? t('day.fewer') : t('day.all', { count: targets.length })}
              </Button>
              <span>{t('day.toGo', { length: formatLength(Math.round(way.metres), locale) })}</span>
            </div>
            <div className={styles.bar}>
              <Button onClick={() => void start()}>{t('day.here')}</Button>
              {ordered.length > 1 && (
                <span>
                  <Button icon={<ArrowLeftIcon />} aria-label={t('day.before')} onClick={() => step(-1)} />
                  <Button icon={<CaretRightIcon />} aria-label={t('day.after')} onClick={() => step(1)} />
                </span>
              )}
            </div>
          </>
        ) : (
          <StatePage title={t('day.doneTitle')} text={t('day.doneText')} />
        )}
        {(isListed || isDesk || !current) && (
          <>
            {ordered.length > MOST_ON_ROUTE && <p>{t('day.far', { count: MOST_ON_ROUTE })}</p>}
            {total > targets.length && total > MOST_OF_DAY && (
              <p>{t('day.more', { shown: MOST_OF_DAY, total: formatNumber(total, locale) })}</p>
            )}
            <ol className={styles.list} aria-label={t('day.order')}>
              {all.map(target => (
                <li key={target.id} aria-current={target.id === current?.id || undefined}>
                  <PhotoRow
                    title={recordName(target.infrastructure)}
                    path={paths.infrastructure(target.infrastructure.id)}
                    photo={target.infrastructure.properties.photo}
                    face={faceOf(target.infrastructure)}
                    detail={[
                      target.infrastructure.properties.municipality,
                      isOfSeveral && target.campaign.name,
                      target.reason,
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                    pills={
                      <>
                        <Pill tone={target.state === 'DONE' ? 'done' : null}>
                          {codeLabel(campaignTargets.words[locale], 'state', target.state)}
                        </Pill>
                        {target.waits && <Pill tone="wait">{t('day.waits')}</Pill>}
                      </>
                    }
                  />
                  {target.state === 'SKIPPED' && (
                    <Button onClick={() => seeAgain(target)}>{t('day.again')}</Button>
                  )}
                </li>
              ))}
            </ol>
          </>
        )}
        {current && (
          <div className={styles.dock}>
            <Button type="primary" size="large" icon={<PencilSimpleIcon />} onClick={act}>
              {purpose === 'SEARCH'
                ? t('day.search')
                : t(purpose === 'AUDIT' ? 'day.audit' : 'day.diagnose', { id: current.infrastructure.id })}
            </Button>
            <Button size="large" onClick={() => setForm('skip')}>
              {t('day.skip')}
            </Button>
          </div>
        )}
      </section>
      {isDesk && <PanelDivider panel="start" first={520} />}
      <div className={styles.map} inert={form !== null}>
        <TargetsMap
          label={t('day.map')}
          listLabel={t('day.onMap')}
          targets={all}
          numbered={Math.min(ordered.length, MOST_ON_ROUTE)}
          from={ownPlace?.position ?? null}
          chosen={current?.id}
          onPick={choose}
        />
      </div>
      {current && form === 'skip' && <SkipForm target={current} onClose={() => setForm(null)} />}
      {current && form === 'audit' && <AuditForm target={current} onClose={() => setForm(null)} />}
    </div>
  );
}
