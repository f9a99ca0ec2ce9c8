import type { MortalityCase } from 'shared/kinds';
import { LocalizedLink, paths } from 'shared/navigation';
import { useTexts } from '../../locales/texts';

/** Link to the support or line of a case. */
export function InfrastructureLink({ of }: { of: MortalityCase['properties']['infrstr'] }) {
  const t = useTexts();
  return (
    of && (
      <LocalizedLink to={paths.infrastructure(of.id)}>
        {t(`concerned.${of.resourcetype}`, { id: of.id })}
      </LocalizedLink>
    )
  );
}
