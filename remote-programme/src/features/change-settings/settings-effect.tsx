import { useEffect, useState } from 'react';
import { useQuery } from 'shared/api';
import { formatNumber, useLocale } from 'shared/i18n';
import { type PrioritySettings, prioritySettingsSchema, type SettingsTrial } from 'shared/programme';
import { useWidth } from 'shared/ui/chart';
import { Alert, Spin } from 'shared/ui/core';
import { useTexts } from '../../locales/texts';
import { curvePath, reachOf, ShareLines } from '../choose-aim/curve-shape';
import styles from './settings.module.css';
import { trialQuery } from './settings-calls';

const HEIGHT = 140;
const FIRST = 100;

function TwoCurves({ before, after }: Pick<SettingsTrial, 'before' | 'after'>) {
  const t = useTexts();
  const locale = useLocale();
  const { ref, width: outer } = useWidth();
  const total = Math.max(before.at(-1)?.[0] ?? 0, after.at(-1)?.[0] ?? 0);
  const reach = reachOf(FIRST, Math.max(total, 1));
  const width = Math.max(outer - 46, 100);
  const box = { width, height: HEIGHT, reach };
  return (
    <div ref={ref} className={styles.curves}>
      <svg
        viewBox={`-40 -8 ${width + 46} ${HEIGHT + 30}`}
        width={width + 46}
        height={HEIGHT + 30}
        role="img"
        aria-label={t('settings.curves')}
      >
        <ShareLines width={width} height={HEIGHT} className={styles.grid ?? ''} />
        <text x={0} y={HEIGHT + 18}>
          0
        </text>
        <text x={width} y={HEIGHT + 18} textAnchor="end">
          {formatNumber(reach, locale)}
        </text>
        <path d={curvePath(before, reach, box)} className={styles.before} />
        <path d={curvePath(after, reach, box)} className={styles.after} />
      </svg>
      <p className={styles.legend}>
        <i data-which="before" /> {t('settings.before')} <i data-which="after" /> {t('settings.after')}
      </p>
    </div>
  );
}

/** Delay after the last change, in ms. */
const PAUSE = 800;

/** The effect of the form's settings: how many supports stay among the first, and both curves. */
export function SettingsEffect({ settings, changed }: { settings: object; changed: boolean }) {
  const t = useTexts();
  const [tried, setTried] = useState<PrioritySettings | null>(null);
  const text = JSON.stringify(settings);
  useEffect(
    function tryAfterPause() {
      const timer = setTimeout(() => {
        const { data } = prioritySettingsSchema.safeParse(JSON.parse(text));
        if (data) setTried(data);
      }, PAUSE);
      return function wait() {
        clearTimeout(timer);
      };
    },
    [text],
  );
  const { data, isError, isFetching } = useQuery({
    ...trialQuery(tried ?? ({} as PrioritySettings)),
    enabled: tried !== null,
  });
  return (
    <section className={styles.effect} aria-label={t('settings.effect')} aria-live="polite">
      <h2>
        {t('settings.effect')} {isFetching && <Spin size="small" />}
      </h2>
      {isError && <Alert type="error" showIcon title={t('settings.notTried')} />}
      {data && !isError && (
        <>
          {changed ? (
            <p>
              <strong>{data.kept}</strong> {t('settings.kept', { count: data.kept, of: data.of })}
            </p>
          ) : (
            <p>{t('settings.same')}</p>
          )}
          <TwoCurves before={data.before} after={data.after} />
        </>
      )}
    </section>
  );
}
