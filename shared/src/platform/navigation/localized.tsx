import { useCallback } from 'react';
import { Link, type LinkProps, type NavigateOptions, useLocation, useNavigate } from 'react-router-dom';
import { type Locale, localizedPath, setLocale, useLocale } from '../language';

/** Gives the function that puts a bare path into the language shown. */
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

/** A link to a bare path, in the language shown. */
export function LocalizedLink({ to, ...rest }: Omit<LinkProps, 'to'> & { to: string }) {
  const localize = useLocalizedPath();
  return <Link to={localize(to)} {...rest} />;
}

/** Shows the same page with the same query in another language, and remembers the choice. */
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
