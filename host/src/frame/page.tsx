import { type ReactNode, useEffect } from 'react';
import { useLocale } from 'shared/i18n';
import { useLocation } from 'shared/router';
import { i18n, type Layout } from 'shared/shell';
import { RequireSession } from './require-session';

interface PageProps {
  /** The message used as the document's title. */
  title: { namespace: string; key: string };
  auth?: boolean | undefined;
  layout?: Layout | undefined;
  children: ReactNode;
}

/** A screen with its document title, its session guard and its layout. */
export function Page({ title, auth, layout = 'default', children }: PageProps) {
  const locale = useLocale();
  const { key } = useLocation();
  const text = i18n.t(title.key, { ns: title.namespace, lng: locale });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a sheet beside the map leaves its title behind.
  useEffect(
    function nameDocument() {
      document.title = `${text} · aviCable`;
    },
    [text, key],
  );
  return (
    <div className={`layout-${layout}`}>{auth ? <RequireSession>{children}</RequireSession> : children}</div>
  );
}
