import { useState } from 'react';
import { useQuery } from 'shared/api';
import { LocalizedLink, paths } from 'shared/navigation';
import type { PrioritySettings } from 'shared/programme';
import { hasScope, useSession } from 'shared/session';
import { ArrowLeftIcon, confirm, EmptyState, LoadFailure, LoadingState } from 'shared/ui/core';
import styles from '../features/change-settings/settings.module.css';
import { versionsQuery } from '../features/change-settings/settings-calls';
import { SettingsForm } from '../features/change-settings/settings-form';
import { Versions } from '../features/change-settings/versions';
import { useTexts } from '../locales/texts';

/** The settings of the ranking: numbered versions, whose effect is tried before they are saved. */
export function Screen() {
  const t = useTexts();
  const isAdmin = useSession(session => hasScope(session.user, 'admin'));
  const { data, isError, refetch } = useQuery({ ...versionsQuery, enabled: isAdmin });
  const [taken, setTaken] = useState<{ from: number; settings: PrioritySettings } | null>(null);
  const current = data?.[0];
  return (
    <>
      <p>
        <LocalizedLink className={styles.back ?? ''} to={paths.programme()}>
          <ArrowLeftIcon /> <span>{t('bill.back')}</span>
        </LocalizedLink>
      </p>
      <h1>{t('titles.settings')}</h1>
      {!isAdmin && <EmptyState text={t('settings.forAdmins')} />}
      {isAdmin && isError && !data && (
        <LoadFailure title={t('settings.notLoaded')} ofAreas={false} onRetry={() => void refetch()} />
      )}
      {isAdmin && !isError && !data && <LoadingState />}
      {current && (
        <>
          <p>{t('settings.what')}</p>
          <SettingsForm
            key={`${current.version} ${taken?.from ?? ''}`}
            current={current}
            begun={taken?.settings ?? current.settings}
            onSaved={() => setTaken(null)}
          />
          <Versions
            versions={data}
            onTake={async ({ version, settings }) => {
              const title = t('settings.takeWhich', { version });
              if (await confirm({ title, content: t('settings.takeHow') }))
                setTaken({ from: version, settings });
            }}
          />
        </>
      )}
    </>
  );
}
