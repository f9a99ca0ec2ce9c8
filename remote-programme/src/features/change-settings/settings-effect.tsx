import { useEffect, useState } from 'react';
import { useQuery } from 'shared/api';
import { type PrioritySettings, prioritySettingsSchema } from 'shared/programme';
import { Alert, Spin } from 'shared/ui/core';
import { useTexts } from '../../locales/texts';
import styles from './settings.module.css';
import { trialQuery } from './settings-calls';
import { TwoCurves } from './two-curves';

/** Delay after the last change, in ms. */
const PAUSE = 800;

/** The effect of the form's settings: which supports stay among the first, and both curves. */
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
