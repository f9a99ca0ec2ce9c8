import type { MortalityCase } from 'shared/kinds';
import { LocalizedLink, paths } from 'shared/navigation';
import { useTexts } from '../../locales/texts';

/** Leads to the support or line a case is about. */
export function ConcernedLink({ of }: { of: MortalityCase['properties']['infrstr'] }) {
  const t = useTexts();
  return (
    of && (
      <LocalizedLink to={paths.infrastructure(of.id)}>
        {t(`concerned.${of.resourcetype}`, { id: of.id })}
      </LocalizedLink>
    )
  );
}
