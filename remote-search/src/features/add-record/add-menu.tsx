import { MapControl, MapIcon, MapPanel, type MapPosition } from 'shared/map';
import { LocalizedLink, paths } from 'shared/navigation';
import { hasScope, useSession } from 'shared/session';
import { useTexts } from '../../locales/texts';
import { positionQuery } from '../../search-state/search-state';
import styles from './add-menu.module.css';

const KINDS = [
  { key: 'support', path: paths.newInfrastructure('point') },
  { key: 'line', path: paths.newInfrastructure('line') },
  { key: 'mortality', path: paths.newMortality() },
] as const;

/** A path with the view of the map, so that the form's map starts there. */
function withPlace(path: string, position: MapPosition | null): string {
  if (!position) return path;
  return `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams(positionQuery(position))}`;
}

/** The map's "+" button, for editors. */
export function AddMenu({ position }: { position: MapPosition | null }) {
  const t = useTexts();
  const user = useSession(session => session.user);
  if (!hasScope(user, 'data:write')) return null;
  return (
    <MapControl place="bottom-end">
      <MapPanel label={t('add.title')} icon="plus">
        <ul className={styles.menu}>
          {KINDS.map(({ key, path }) => (
            <li key={key}>
              <LocalizedLink to={withPlace(path, position)}>
                <MapIcon name="plus" /> {t(`add.${key}`)}
              </LocalizedLink>
            </li>
          ))}
        </ul>
      </MapPanel>
    </MapControl>
  );
}
