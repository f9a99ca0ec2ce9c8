import { currentLocale, localizedPath } from 'shared/i18n';
import { paths } from 'shared/navigation';

/** Goes to the product's login page, which returns here. */
export function leaveForLogin(): void {
  const { pathname, search } = window.location;
  window.location.replace(localizedPath(paths.login(`${pathname}${search}`), currentLocale()));
}
