import { infrastructures, mortality } from '../../kinds';
import { LocalizedLink, paths, writeFilters } from '../../platform/navigation';
import { type ListFilters, useFieldTexts } from '../record';
import styles from './filter-links.module.css';
import { useTexts } from './texts';

/** The screens to which filters can be taken, and whether each understands one. */
const SCREENS = {
  search: { path: paths.search(), takes: () => true },
  statistics: { path: paths.statistics(), takes: () => true },
  // Works that are done are not ranked.
  programme: {
    path: paths.programme(),
    takes: (name: string) => name in infrastructures.filters && name !== 'neutralization',
  },
  works: { path: paths.works(), takes: (name: string) => name === 'owner' || name === 'area' },
};
type ScreenName = keyof typeof SCREENS;

interface FilterLinksProps {
  /** The screen that shows the links. */
  here: ScreenName;
  filters: ListFilters;
  /** Labels of restrictions that no other screen has. */
  own?: readonly string[];
}

/** Links to the other screens with the same filters. Each says which filters it leaves behind. */
export function FilterLinks({ here, filters, own = [] }: FilterLinksProps) {
  const t = useTexts();
  const [ofInfrastructures, ofMortality] = [useFieldTexts(infrastructures), useFieldTexts(mortality)];
  const set = Object.keys(filters).filter(name => filters[name] !== undefined);
  if (set.length === 0) return null;

  const labelOf = (name: string) =>
    name === 'q'
      ? t('words')
      : (name in infrastructures.filters ? ofInfrastructures : ofMortality).filter(name);
  const linkTo = (screen: ScreenName) => {
    const { path, takes } = SCREENS[screen];
    const query = writeFilters(
      new URLSearchParams(),
      Object.fromEntries(set.filter(takes).map(name => [name, filters[name]])),
    );
    const left = new Set([...set.filter(name => !takes(name)).map(labelOf), ...own]);
    return (
      <li key={screen}>
        <LocalizedLink to={query.size > 0 ? `${path}?${String(query).replaceAll('%2C', ',')}` : path}>
          {t(`screens.${screen}`)}
        </LocalizedLink>
        {left.size > 0 && <small>{t('without', { names: [...left].join(', ') })}</small>}
      </li>
    );
  };
  return (
    <nav className={styles.links} aria-label={t('elsewhere')}>
      <span aria-hidden>{t('elsewhere')}</span>
      <ul>{(Object.keys(SCREENS) as ScreenName[]).filter(screen => screen !== here).map(linkTo)}</ul>
    </nav>
  );
}
