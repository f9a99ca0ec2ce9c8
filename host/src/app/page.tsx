import { type ReactNode, useEffect } from 'react';
import { i18n, useLocale } from 'shared/i18n';
import { RequireSession } from './require-session';

interface PageProps {
  /** Where the document's title stands among the messages. */
  title: { namespace: string; key: string };
  auth?: boolean | undefined;
  layout?: 'default' | 'view' | undefined;
  children: ReactNode;
}

/** A screen with its title, its guard and its layout. */
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
