import { useCallback } from 'react';
import { Link, type LinkProps, type NavigateOptions, useLocation, useNavigate } from 'react-router-dom';
import { type Locale, localizedPath, setLocale, useLocale } from '../language';

/** Returns a function that localizes a bare path to the current language. */
export function useLocalizedPath(): (path: string) => string {
  const locale = useLocale();
  return useCallback((path: string) => localizedPath(path, locale), [locale]);
}

/** `navigate(path)` for bare paths. */
export function useLocalizedNavigate(): (path: string, options?: NavigateOptions) => void {
  const navigate = useNavigate();
  const localize = useLocalizedPath();
  return useCallback((path, options) => void navigate(localize(path), options), [navigate, localize]);
}

/** A link to a bare path, localized to the current language. */
export function LocalizedLink({ to, ...rest }: Omit<LinkProps, 'to'> & { to: string }) {
  const localize = useLocalizedPath();
  return <Link to={localize(to)} {...rest} />;
}

/** Shows the current page, including its query, in another language and stores the choice. */
export function useSwitchLocale(): (locale: Locale) => void {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  return useCallback(
    locale => {
      setLocale(locale);
      void navigate(`${localizedPath(pathname, locale)}${search}${hash}`, { replace: true });
    },
    [pathname, search, hash, navigate],
  );
}
