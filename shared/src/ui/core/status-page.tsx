import { type ReactNode, useEffect } from 'react';
import { LocalizedLink } from '../../platform/navigation/localized';
import { paths } from '../../platform/navigation/paths';
import { StatePage } from './state-page';
import { useTexts } from './texts';

interface StatusPageProps {
  /** HTTP status the page shows. */
  status: number;
  title: string;
  text: string;
  /** Links to other pages. */
  children: ReactNode;
}

/** A page that explains why it has no content. */
export const StatusPage = ({ status, ...rest }: StatusPageProps) => (
  <StatePage heading wire={status >= 500 ? 'broken' : 'whole'} note={status} {...rest} />
);
/** 404 page. Sets the document's title while it is shown. */
export function NotFoundPage({ text, back }: { text?: string; back?: ReactNode }) {
  const t = useTexts();
  const title = t('notFound.title');
  useEffect(
    function nameDocument() {
      const before = document.title;
      document.title = `${title} · aviCable`;
      return function restoreName() {
        document.title = before;
      };
    },
    [title],
  );
  return (
    <StatusPage status={404} title={title} text={text ?? t('notFound.text')}>
      {back}
      <LocalizedLink to={paths.home()}>{t('notFound.home')}</LocalizedLink>
    </StatusPage>
  );
}
