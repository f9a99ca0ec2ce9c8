import { useLocale } from 'shared/i18n';
import { lines, mortality, points } from 'shared/kinds';
import { MapControl, MapIcon, MapPanel, type MapPosition } from 'shared/map';
import { LocalizedLink, paths } from 'shared/navigation';
import { hasScope, useSession } from 'shared/session';
import { useTexts } from '../../locales/texts';
import { positionQuery } from '../../search-state/search-state';
import styles from './add-menu.module.css';

const KINDS = [
  { kind: points, path: paths.newInfrastructure('point') },
  { kind: lines, path: paths.newInfrastructure('line') },
  { kind: mortality, path: paths.newMortality() },
];

/** A path with the view of the map, so that the form's map starts there. */
function withPlace(path: string, position: MapPosition | null): string {
  if (!position) return path;
  return `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams(positionQuery(position))}`;
}

/** The map's "+" button, for editors. */
export function AddMenu({ position }: { position: MapPosition | null }) {
  const t = useTexts();
  const locale = useLocale();
  const user = useSession(session => session.user);
  if (!hasScope(user, 'data:write')) return null;
  return (
    <MapControl place="bottom-end">
      <MapPanel label={t('add.title')} icon="plus">
        <ul className={styles.menu}>
          {KINDS.map(({ kind, path }) => (
            <li key={kind.name}>
              <LocalizedLink to={withPlace(path, position)}>
                <MapIcon name="plus" /> {kind.facts.words[locale].create}
              </LocalizedLink>
            </li>
          ))}
        </ul>
      </MapPanel>
    </MapControl>
  );
}
