import { formatDateTime, useLocale } from 'shared/i18n';
import type { SavedSettings } from 'shared/programme';
import { Button } from 'shared/ui/core';
import { useTexts } from '../../locales/texts';
import styles from './settings.module.css';

interface VersionsProps {
  versions: readonly SavedSettings[];
  onTake: (version: SavedSettings) => void;
}

/** All versions. Each can be used as the start of the next one. */
export function Versions({ versions, onTake }: VersionsProps) {
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
