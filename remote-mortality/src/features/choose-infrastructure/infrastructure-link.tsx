import type { MortalityCase } from 'shared/kinds';
import { LocalizedLink, paths } from 'shared/navigation';
import { useTexts } from '../../locales/texts';
import type { LinkTarget } from './link-target';
import { useTargetName } from './use-target-name';

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

export function TargetLink({ target }: { target: LinkTarget }) {
  const nameOf = useTargetName();
  return <LocalizedLink to={paths.infrastructure(target.ref)}>{nameOf(target)}</LocalizedLink>;
}
