import { LocalizedLink, paths } from 'shared/navigation';
import { useTexts } from '../../locales/texts';

/** Link to the infrastructure on the map of the search. */
export function MapLink({ id }: { id: number }) {
  const t = useTexts();
  return (
    <LocalizedLink to={`${paths.search()}?selected=infrastructures:${id}`}>
      {t('actions.toMap')}
    </LocalizedLink>
  );
}
