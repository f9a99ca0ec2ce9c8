import type { Locale } from 'shared/i18n';

/** The application is installed under the name and with the shortcuts of the language shown. */
export function nameManifest(locale: Locale): void {
  document.querySelector('link[rel="manifest"]')?.setAttribute('href', `/manifest.${locale}.webmanifest`);
}
