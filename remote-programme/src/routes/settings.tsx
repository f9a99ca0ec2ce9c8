import { useState } from 'react';
import { useQuery } from 'shared/api';
import { formatDateTime, useLocale } from 'shared/i18n';
import { LocalizedLink, paths } from 'shared/navigation';
import type { PrioritySettings, SavedSettings } from 'shared/programme';
import { hasScope, useSession } from 'shared/session';
import { ArrowLeftIcon, Button, confirm, EmptyState, LoadFailure, LoadingState } from 'shared/ui/core';
import styles from '../features/change-settings/settings.module.css';
import { versionsQuery } from '../features/change-settings/settings-calls';
import { SettingsForm } from '../features/change-settings/settings-form';
import { useTexts } from '../locales/texts';

interface VersionsProps {
  versions: readonly SavedSettings[];
  onTake: (version: SavedSettings) => void;
}

/** All versions. Each former version can be the start of the next version. */
function Versions({ versions, onTake }: VersionsProps) {
  const t = useTexts();
  const locale = useLocale();
  return (
    <section className={styles.versions}>
      <h2>{t('settings.versions')}</h2>
      <ol>
        {versions.map((version, i) => (
          <li key={version.version}>
            <b>
              {version.version === 0
                ? t('bill.firstSettings')
                : t('bill.settings', { version: version.version })}
            </b>
            <span>
              {[version.saved_at && formatDateTime(version.saved_at, locale), version.saved_by, version.note]
                .filter(Boolean)
                .join(' · ')}
            </span>
            {i === 0 ? (
              <span className={styles.inUse}>{t('settings.inUse')}</span>
            ) : (
              <Button onClick={() => onTake(version)}>{t('settings.take')}</Button>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

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
