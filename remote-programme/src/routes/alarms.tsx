import { keepPreviousData, useQuery } from 'shared/api';
import { formatNumber, useLocale } from 'shared/i18n';
import { alarms } from 'shared/programme';
import { useSearchParams } from 'shared/router';
import { EmptyState, LoadFailure, LoadingState, useDesktop } from 'shared/ui/core';
import { PanelDivider } from 'shared/ui/data';
import { SegmentedChoice } from 'shared/ui/form';
import { pageQuery } from 'shared/ui/list';
import { AlarmCard, AlarmRow } from '../features/explain-alarms/alarm-card';
import styles from '../features/explain-alarms/alarms.module.css';
import { AlarmsMap } from '../features/explain-alarms/alarms-map';
import { useTexts } from '../locales/texts';

const STATES = { open: ['OPEN'], explained: ['WRONG_PLACE', 'OTHER_CAUSE', 'WORKS_FAULTY'] } as const;
/** Maximum number of alarms loaded. */
const MOST = 200;
type Shown = keyof typeof STATES;

/** Alarms, open or explained. The chosen alarm is shown in full. */
export function Screen() {
  const t = useTexts();
  const locale = useLocale();
  const isDesk = useDesktop();
  const [address, setAddress] = useSearchParams();
  const shown: Shown = address.get('state') === 'explained' ? 'explained' : 'open';
  const { data, isError, refetch } = useQuery({
    ...pageQuery(alarms, { state: STATES[shown], ordering: '-id', limit: MOST }),
    placeholderData: keepPreviousData,
  });
  const rows = data?.features ?? [];
  const wanted = Number(address.get('id'));
  const chosen = rows.find(({ id }) => id === wanted) ?? rows[0];
  const choose = (change: Record<string, string>) =>
    setAddress({ ...(shown === 'explained' && { state: shown }), ...change }, { replace: true });
  const title = shown === 'open' && data ? t('alarm.open', { count: data.total }) : t('titles.alarms');
  return (
    <div className={styles.screen}>
      <section className={styles.panel}>
        <header className={styles.head}>
          <h1>{title}</h1>
          {data?.total !== 0 && <p>{t('alarm.what')}</p>}
          <SegmentedChoice
            joined
            aria-label={t('alarm.which')}
            value={shown}
            choices={(['open', 'explained'] as const).map(value => ({
              value,
              label: t(`alarm.shown.${value}`),
            }))}
            onChange={next => setAddress(next === 'explained' ? { state: next } : {}, { replace: true })}
          />
        </header>
        {isError && !data && (
          <LoadFailure title={t('alarm.failed')} onRetry={() => void refetch()} ofAreas={false} />
        )}
        {!isError && !data && <LoadingState />}
        {data?.features.length === 0 && <EmptyState text={t(`alarm.none.${shown}`)} />}
        {rows.map(alarm =>
          alarm === chosen ? (
            <AlarmCard key={alarm.id} alarm={alarm} />
          ) : (
            <AlarmRow key={alarm.id} alarm={alarm} onOpen={() => choose({ id: String(alarm.id) })} />
          ),
        )}
        {data && data.total > rows.length && (
          <p>{t('alarm.more', { number: formatNumber(rows.length, locale) })}</p>
        )}
      </section>
      {isDesk && (
        <>
          <PanelDivider panel="start" first={734} />
          <div className={styles.map}>
            <AlarmsMap alarm={chosen} />
          </div>
        </>
      )}
    </div>
  );
}
