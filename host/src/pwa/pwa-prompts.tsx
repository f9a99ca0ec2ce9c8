import { useEffect } from 'react';
import { useLocale } from 'shared/i18n';
import { type PwaState, pwaStore, usePwa } from '../frame/pwa-store';
import { useTexts } from '../locales/texts';
import { hideInstall, install } from './install-offer';
import classes from './pwa-prompts.module.css';
import { applyUpdate, reloadWhenSaved } from './start-worker';

interface Prompt {
  text: string;
  actions: { label: string; act(): void }[];
}

/** Shows the most urgent prompt: a waiting reload, a release taken back or replaced, an update or the
 * installation. */
export function PwaPrompts() {
  const t = useTexts();
  const locale = useLocale();
  const { waiting, takenBack, replaced, reloadHeld, installOffer } = usePwa(state => state);
  useEffect(
    function linkManifest() {
      const link = document.querySelector('link[rel="manifest"]');
      link?.setAttribute('href', `/manifest.${locale}.webmanifest`);
    },
    [locale],
  );

  const close = (part: Partial<PwaState>) => ({
    label: t('shell.close'),
    act: () => pwaStore.setState(part),
  });
  const prompts: (Prompt | false | null)[] = [
    reloadHeld && { text: t('pwa.reloadHeld'), actions: [close({ reloadHeld: false })] },
    takenBack && {
      text: t('pwa.takenBack'),
      actions: [{ label: t('pwa.reload'), act: () => void reloadWhenSaved() }, close({ takenBack: false })],
    },
    replaced && { text: t('pwa.replaced'), actions: [close({ replaced: false })] },
    waiting && {
      text: t('pwa.newContent'),
      actions: [{ label: t('pwa.reload'), act: applyUpdate }, close({ waiting: null })],
    },
    installOffer && {
      text: t('pwa.installTitle'),
      actions: [
        { label: t('pwa.install'), act: install },
        { label: t('pwa.cancel'), act: hideInstall },
      ],
    },
  ];
  const prompt = prompts.find(Boolean);

  return (
    <div className={classes.place} role="status">
      {prompt && (
        <div className={classes.prompt}>
          <p>{prompt.text}</p>
          <div className={classes.actions}>
            {prompt.actions.map(({ label, act }) => (
              <button type="button" key={label} onClick={act}>
                {label}
              </button>
            ))}
          </div>
        </div>
      )}
    </div>
  );
}
