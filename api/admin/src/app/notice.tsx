import { currentLocale, localizedPath } from 'shared/i18n';
import { paths } from 'shared/navigation';
import { StatePage } from 'shared/ui/core';
import { translate } from './i18n-provider';
import { TopBar } from './top-bar';

/** Replaces the administration for users without access, or when the server does not respond. */
export function Notice({ kind }: { kind: 'not-allowed' | 'unreachable' }) {
  const unreachable = kind === 'unreachable';
  return (
    <>
      <TopBar />
      <main>
        <StatePage
          heading
          wire={unreachable ? 'broken' : 'whole'}
          title={translate(`administration.notice.${kind}.title`)}
          text={translate(`administration.notice.${kind}.text`)}
        >
          {unreachable && <a href={window.location.href}>{translate('administration.notice.again')}</a>}
          <a href={localizedPath(paths.home(), currentLocale())}>{translate('administration.back')}</a>
        </StatePage>
      </main>
    </>
  );
}
