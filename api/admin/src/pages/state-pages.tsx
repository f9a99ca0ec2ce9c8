import { Title, useListContext, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { StatePage } from 'shared/ui/core';

/** Shown for an address without a page. */
export function MissingPage() {
  const translate = useTranslate();
  return (
    <>
      <Title title={translate('administration.title')} />
      <StatePage
        title={translate('administration.missing.title')}
        text={translate('administration.missing.text')}
      >
        <Link to="/">{translate('administration.start')}</Link>
      </StatePage>
    </>
  );
}

/** Shown in place of a page that failed. */
export function FailedPage() {
  const translate = useTranslate();
  return (
    <StatePage
      role="alert"
      wire="broken"
      title={translate('administration.failed.title')}
      text={translate('administration.failed.text')}
    >
      <a href={window.location.href}>{translate('administration.notice.again')}</a>
      <Link to="/">{translate('administration.start')}</Link>
    </StatePage>
  );
}

/**
 * Shown in place of an empty list.
 * @param none key of a text that says what it means that there is no record at all
 */
export function NoRows({ none }: { none?: string | undefined }) {
  const translate = useTranslate();
  const { filterValues } = useListContext();
  const isFiltered = Object.keys(filterValues).length > 0;
  return <StatePage title={translate(none && !isFiltered ? none : 'ra.navigation.no_results')} />;
}
