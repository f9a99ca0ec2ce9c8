import { LocalizedLink, paths, useLocalizedNavigate, writeFilters } from 'shared/navigation';
import { hasScope, useSession } from 'shared/session';
import { Button, PlusIcon } from 'shared/ui/core';
import type { ListFilters } from 'shared/ui/record';
import { useTexts } from '../../locales/texts';

/** Links to the same records on the map and, for editors, to the creation forms. */
export function ListActions({ filters }: { filters: ListFilters }) {
  const t = useTexts();
  const navigate = useLocalizedNavigate();
  const writes = useSession(session => hasScope(session.user, 'data:write'));
  const query = String(writeFilters(new URLSearchParams(), filters));
  return (
    <>
      <LocalizedLink to={query ? `${paths.search()}?${query}` : paths.search()}>
        {t('actions.toMap')}
      </LocalizedLink>
      {writes && (
        <>
          <Button
            type="primary"
            size="large"
            icon={<PlusIcon aria-hidden />}
            onClick={() => navigate(paths.newInfrastructure('point'))}
          >
            {t('actions.newSupport')}
          </Button>
          <Button
            size="large"
            icon={<PlusIcon aria-hidden />}
            onClick={() => navigate(paths.newInfrastructure('line'))}
          >
            {t('actions.newLine')}
          </Button>
        </>
      )}
    </>
  );
}
