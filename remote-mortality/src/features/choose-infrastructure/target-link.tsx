import { LocalizedLink, paths } from 'shared/navigation';
import type { LinkTarget } from './link-target';
import { useTargetName } from './use-target-name';

/** Link to the support or line that a form begins with. */
export function TargetLink({ target }: { target: LinkTarget }) {
  const nameOf = useTargetName();
  return <LocalizedLink to={paths.infrastructure(target.ref)}>{nameOf(target)}</LocalizedLink>;
}
