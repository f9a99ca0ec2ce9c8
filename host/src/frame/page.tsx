import { type ReactNode, useEffect } from 'react';
import { i18n, useLocale } from 'shared/i18n';
import type { Layout } from 'shared/navigation';
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
  const text = i18n.t(title.key, { ns: title.namespace, lng: locale });
  useEffect(
    function nameDocument() {
      document.title = `${text} · aviCable`;
    },
    [text],
  );
  const content = <div className={`layout-${layout}`}>{children}</div>;
  return auth ? <RequireSession>{content}</RequireSession> : content;
}
