import type { Infrastructure } from 'shared/kinds';
import { LocalizedLink, paths } from 'shared/navigation';
import { useTexts } from '../../locales/texts';

/** Leads to the infrastructure on the big map, among its neighbours. */
export function MapLink({ infrastructure }: { infrastructure: Infrastructure }) {
  const t = useTexts();
  return (
    <LocalizedLink to={`${paths.search()}?selected=infrastructures:${infrastructure.id}`}>
      {t('actions.toMap')}
    </LocalizedLink>
  );
}
