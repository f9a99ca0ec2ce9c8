import { useEffect, useState } from 'react';
import { ApiError, networkSourcesQuery, useMutation, useQuery } from 'shared/api';
import type { DoubtfulSupport, NetworkMatch } from 'shared/contract/network-shares';
import type { NetworkSource } from 'shared/contract/networks';
import { useSearchParams } from 'shared/router';
import { hasScope, useSession } from 'shared/session';
import { Button, EmptyState, LoadFailure, LoadingState, notify, useDesktop } from 'shared/ui/core';
import { SegmentedChoice } from 'shared/ui/form';
import { DoubtfulList } from '../features/match-supports/doubtful-list';
import { DoubtfulMap } from '../features/match-supports/doubtful-map';
import { MatchCard } from '../features/match-supports/match-card';
import styles from '../features/match-supports/matching.module.css';
import {
  decide,
  doubtfulQuery,
  isBusy,
  matchesQuery,
  refreshSupports,
  useMatchingTexts,
} from '../features/match-supports/matching-calls';
import { useTexts } from '../locales/texts';

/** The supports that a comparison left to people, page by page, with a map. */
function Doubtful({ match }: { match: NetworkMatch }) {
  const t = useMatchingTexts();
  const isDesk = useDesktop();
  const [after, setAfter] = useState<string | null>(null);
  const [decided, setDecided] = useState<ReadonlySet<number>>(new Set());
  const [wanted, setWanted] = useState<number | null>(null);
  const { data, isError, refetch } = useQuery(doubtfulQuery(match, after));
  const supports = data?.supports.filter(({ id }) => !decided.has(id)) ?? [];
  const chosen = supports.find(({ id }) => id === wanted) ?? supports[0];
  const next = data?.after ?? null;
  useEffect(
    function goOn() {
      if (supports.length === 0 && next !== null) setAfter(next);
    },
    [supports.length, next],
  );
  const { mutate } = useMutation({
    mutationFn: ({ support, pole }: { support: DoubtfulSupport; pole: number | null }) =>
      decide({
        support: support.id,
        pole,
        refused: pole === null ? support.candidates.map(({ id }) => id).slice(0, 100) : [],
      }),
    onMutate: ({ support }) => setDecided(before => new Set(before).add(support.id)),
    onSuccess: (_, { pole }) => notify({ type: 'success', msg: t(pole === null ? 'refused' : 'decided') }),
    onError(error, { support }) {
      const isLate = error instanceof ApiError && error.status === 409;
      if (!isLate) setDecided(before => new Set([...before].filter(id => id !== support.id)));
      notify({ type: 'error', msg: isLate ? t('conflict') : t('failed', { why: t('unknown') }) });
    },
  });
  const onDecide = (support: DoubtfulSupport, pole: number | null) => {
    setWanted(supports[supports.indexOf(support) + 1]?.id ?? null);
    mutate({ support, pole });
  };
  const isLooking = !isError && (!data || (supports.length === 0 && next !== null));
  return (
    <>
      <section className={styles.doubtful}>
        <h2>{t('doubtful')}</h2>
        {isError && (
          <LoadFailure title={t('doubtfulFailed')} ofAreas={false} onRetry={() => void refetch()} />
        )}
        {isLooking && <LoadingState />}
        {data && supports.length === 0 && next === null && <EmptyState text={t('noDoubtful')} />}
        {isDesk && supports.length > 0 && <p className={styles.quiet}>{t('keys')}</p>}
        <DoubtfulList
          supports={supports}
          chosen={chosen}
          onChoose={({ id }) => setWanted(id)}
          onDecide={onDecide}
        />
        {supports.length > 0 && next !== null && (
          <Button size="large" onClick={() => setAfter(next)}>
            {t('more')}
          </Button>
        )}
      </section>
      {(isDesk || chosen) && (
        <div className={styles.map}>
          <DoubtfulMap support={chosen} onPick={pole => chosen && onDecide(chosen, pole)} />
        </div>
      )}
    </>
  );
}

function Matching({ sources }: { sources: readonly [NetworkSource, ...NetworkSource[]] }) {
  const t = useMatchingTexts();
  const title = useTexts();
  const [address, setAddress] = useSearchParams();
  const matches = useQuery(matchesQuery);
  const source = sources.find(({ id }) => id === Number(address.get('source'))) ?? sources[0];
  const match = matches.data?.find(one => one.source === source.id);
  const busy = match !== undefined && isBusy(match);
  useEffect(
    function refreshAfterwards() {
      if (!busy) return;
      return function refreshOthers() {
        void refreshSupports();
      };
    },
    [busy],
  );
  return (
    <div className={styles.screen}>
      <section className={styles.panel}>
        <h1>{title('titles.matching')}</h1>
        <p className={styles.quiet}>{t('what')}</p>
        {sources.length > 1 && (
          <SegmentedChoice
            aria-label={t('network')}
            value={source.id}
            choices={sources.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={id => id && setAddress({ source: String(id) }, { replace: true })}
          />
        )}
        {matches.data && <MatchCard source={source} match={match} />}
        {matches.isPending && <LoadingState />}
        {matches.isError && !matches.data && (
          <LoadFailure title={t('notLoaded')} ofAreas={false} onRetry={() => void matches.refetch()} />
        )}
      </section>
      {match && !busy && <Doubtful key={`${match.id} ${match.state}`} match={match} />}
    </div>
  );
}

/** Links our supports to the poles of operators: the sure ones in one go, the doubtful ones one by one. */
export function Screen() {
  const t = useMatchingTexts();
  const isCoordinator = useSession(session => hasScope(session.user, 'programme:coordinate'));
  const { data, isError, refetch } = useQuery({ ...networkSourcesQuery, enabled: isCoordinator });
  if (!isCoordinator) return <EmptyState text={t('forCoordinators')} />;
  if (isError && !data)
    return <LoadFailure title={t('notLoaded')} ofAreas={false} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState />;
  const [first, ...others] = data;
  return first ? <Matching sources={[first, ...others]} /> : <EmptyState text={t('noNetwork')} />;
}
