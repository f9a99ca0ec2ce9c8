import { LocalizedLink, paths } from 'shared/navigation';
import { useTexts } from '../../locales/texts';

/** Leads to the infrastructure on the big map, among its neighbours. */
export function MapLink({ id }: { id: number }) {
  const t = useTexts();
  return (
    <LocalizedLink to={`${paths.search()}?selected=infrastructures:${id}`}>
      {t('actions.toMap')}
    </LocalizedLink>
  );
}
