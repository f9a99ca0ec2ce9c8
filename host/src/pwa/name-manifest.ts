import type { Locale } from 'shared/i18n';

/** Links the web app manifest of the current language, with its name and shortcuts. */
export function nameManifest(locale: Locale): void {
  document.querySelector('link[rel="manifest"]')?.setAttribute('href', `/manifest.${locale}.webmanifest`);
}
