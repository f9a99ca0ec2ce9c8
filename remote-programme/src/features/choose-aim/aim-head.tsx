import { useEffect, useState } from 'react';
import { keepPreviousData, type Query, useQuery } from 'shared/api';
import { formatNumber, useLocale } from 'shared/i18n';
import { Button } from 'shared/ui/core';
import { SegmentedChoice } from 'shared/ui/form';
import { useTexts } from '../../locales/texts';
import type { Aim, RankingState } from '../../ranking-state/ranking-state';
import { aimName } from '../../ranking-state/ranking-state';
import type { UpdateRanking } from '../../ranking-state/use-ranking-state';
import { curveQuery } from '../rank-records/ranking-queries';
import { AimField } from './aim-field';
import styles from './aim-head.module.css';
import { CoverCurve } from './cover-curve';
import { shareAt } from './curve-shape';
import { aimDragged } from './dragged-aim';

interface AimHeadProps {
  state: RankingState;
  question: Query;
  update: UpdateRanking;
}

const sayShare = (share: number, locale: 'fr' | 'en') =>
  formatNumber(share, locale, { style: 'percent', maximumFractionDigits: share < 0.1 ? 1 : 0 });

/** The share of deaths that the first works cover, with controls to choose how many. */
export function AimHead({ state, question, update }: AimHeadProps) {
  const t = useTexts();
  const locale = useLocale();
  const { aim, kind } = state;
  const name = aimName(aim);
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...curveQuery(question, aim),
    placeholderData: keepPreviousData,
  });
  /** Number of works at the handle, from a drag until the answer to it arrives; otherwise `null`. */
  const [dragged, setDragged] = useState<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the answer to the aim takes the handle's place.
  useEffect(
    function followAnswer() {
      setDragged(null);
    },
    [data?.at.n, aim],
  );
  if (!data)
    return (
      <div className={styles.head} data-waiting>
        {isError ? (
          <p className={styles.preparing}>
            {t('aim.failed')}{' '}
            <Button type="link" onClick={() => void refetch()}>
              {t('aim.again')}
            </Button>
          </p>
        ) : (
          <p className={styles.preparing}>{t('ranking.preparing')}</p>
        )}
      </div>
    );
  const { total, points, at } = data;
  // The list explains why it is empty.
  if (total.number === 0) return null;
  const n = dragged ?? at.n;
  const share = dragged === null ? at.share : shareAt(points, dragged);
  // Whether the filter excludes expected deaths, allowing for rounding errors.
  const isPart = total.whole !== null && total.expected < total.whole * (1 - 1e-9);
  const isSettled = dragged === null && !isPlaceholderData;
  const choose = (next: Aim) => update({ aim: next });
  return (
    <div className={styles.head}>
      <div className={styles.words}>
        <p className={styles.first}>
          {t(kind === 'POLE' ? 'aim.supports' : 'aim.lines', {
            count: n,
          })}
        </p>
        <p className={styles.share}>
          <strong>{sayShare(share, locale)}</strong>{' '}
          <span className={styles.saved} data-settled={isSettled}>
            {isPart
              ? t('aim.ofFiltered', {
                  whole: sayShare((share * total.expected) / (total.whole ?? 1), locale),
                })
              : t('aim.ofDeaths')}{' '}
            <b>
              {t('aim.saved', {
                count: at.saved,
                number: formatNumber(at.saved, locale, { maximumSignificantDigits: at.saved < 10 ? 2 : 3 }),
              })}
            </b>{' '}
            {t('aim.aYear')}
            {' · '}
            {formatNumber(at.cost, locale, { style: 'currency', currency: 'EUR', maximumFractionDigits: 0 })}
          </span>
        </p>
      </div>
      <div className={styles.choice}>
        <SegmentedChoice
          joined
          aria-label={t('aim.label')}
          value={name}
          choices={[
            { value: 'n', label: t('aim.n') },
            { value: 'money', label: t('aim.money') },
            { value: 'share', label: t('aim.share') },
          ]}
          onChange={next =>
            choose(
              next === 'money'
                ? { money: Math.round(at.cost) }
                : next === 'share'
                  ? { share: Math.round(at.share * 100) / 100 }
                  : { n: at.n },
            )
          }
        />
        <AimField aim={aim} most={total.number} onChange={choose} />
      </div>
      <CoverCurve
        label={t(isPart ? 'aim.curveFiltered' : 'aim.curve', {
          number: formatNumber(n, locale),
          share: sayShare(share, locale),
        })}
        points={points}
        total={total.number}
        settled={at.n}
        n={n}
        share={share}
        onDrag={setDragged}
        onRelease={value => choose(aimDragged(aim, value, data))}
      />
    </div>
  );
}
