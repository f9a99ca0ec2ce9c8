import { infrastructures, mortality } from '../../kinds';
import { LocalizedLink, paths, writeFilters } from '../../platform/navigation';
import { type ListFilters, useFieldTexts } from '../record';
import styles from './filter-links.module.css';
import { useTexts } from './texts';

const all = () => true;

/** The screens to which filters can be carried over: their paths, and whether they have a filter. */
const SCREENS = {
  search: [paths.search(), all],
  statistics: [paths.statistics(), all],
  // Finished works are not ranked, so the ranking does not have this filter.
  programme: [
    paths.programme(),
    (name: string) => name in infrastructures.filters && name !== 'neutralization',
  ],
  works: [paths.works(), (name: string) => name === 'owner' || name === 'area'],
} as const;
export type ScreenName = keyof typeof SCREENS;

interface FilterLinksProps {
  here: ScreenName;
  filters: ListFilters;
  /** Labels of restrictions that no other screen has. */
  own?: readonly string[];
}

/** Links to the other screens with the same filters. Each link names the filters that its screen lacks. */
export function FilterLinks({ here, filters, own = [] }: FilterLinksProps) {
  const t = useTexts();
  const [ofInfrastructures, ofMortality] = [useFieldTexts(infrastructures), useFieldTexts(mortality)];
  const set = Object.keys(filters).filter(name => filters[name] !== undefined);
  if (set.length === 0) return null;
  const labelOf = (name: string) =>
    name === 'q'
      ? t('words')
      : (name in infrastructures.filters ? ofInfrastructures : ofMortality).filter(name);
  return (
    <nav className={styles.links} aria-label={t('elsewhere')}>
      <span aria-hidden>{t('elsewhere')}</span>
      {(Object.keys(SCREENS) as ScreenName[])
        .filter(screen => screen !== here)
        .map(screen => {
          const [path, takes] = SCREENS[screen];
          const taken = Object.fromEntries(set.filter(takes).map(name => [name, filters[name]]));
          const query = String(writeFilters(new URLSearchParams(), taken)).replaceAll('%2C', ',');
          const left = new Set([...set.filter(name => !takes(name)).map(labelOf), ...own]);
          return (
            <span key={screen}>
              <LocalizedLink to={query ? `${path}?${query}` : path}>{t(`screens.${screen}`)}</LocalizedLink>
              {left.size > 0 && <small>{t('without', { names: [...left].join(', ') })}</small>}
            </span>
          );
        })}
    </nav>
  );
}
