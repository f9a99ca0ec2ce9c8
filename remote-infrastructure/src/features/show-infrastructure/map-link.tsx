import type { Infrastructure } from 'shared/contract';
import { LocalizedLink, paths } from 'shared/navigation';
import { useTexts } from '../../texts';

/** Leads to the infrastructure on the big map, among its neighbours. */
export function MapLink({ infrastructure }: { infrastructure: Infrastructure }) {
  const t = useTexts();
  return (
    <LocalizedLink to={`${paths.search()}?selected=infrastructures:${infrastructure.id}`}>
      {t('actions.toMap')}
    </LocalizedLink>
  );
}
