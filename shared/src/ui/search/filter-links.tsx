import { infrastructures, mortality } from '../../kinds';
import { LocalizedLink, paths, writeFilters } from '../../platform/navigation';
import { type ListFilters, useFieldTexts } from '../record';
import { periodField, periodNames } from '../record/kind/period-filters';
import styles from './filter-links.module.css';
import { useTexts } from './texts';

const LABELLED = [infrastructures, mortality] as const;
const named = (...kinds: readonly (typeof LABELLED)[number][]) =>
  kinds
    .flatMap(({ filters }) => Object.keys(filters))
    .filter(name => name !== 'in_bbox' && name !== 'infrastructure');

/** The screens to which filters can be taken, and those that each understands. */
const SCREENS = {
  search: { path: paths.search(), takes: named(infrastructures, mortality) },
  statistics: { path: paths.statistics(), takes: named(infrastructures, mortality) },
  // Works that are done are not ranked.
  programme: {
    path: paths.programme(),
    takes: named(infrastructures).filter(name => name !== 'neutralization'),
  },
  works: { path: paths.works(), takes: ['owner', 'area'] },
} as const satisfies Record<string, { path: string; takes: readonly string[] }>;
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

  function labelOf(name: string): string {
    const [kind, texts] =
      name in infrastructures.filters ? [infrastructures, ofInfrastructures] : [mortality, ofMortality];
    const facts = kind.facts.filters[name];
    if (name === 'q') return t('words');
    const isPeriod = periodNames(name).includes(name) && facts && 'at' in facts;
    return isPeriod ? texts.label(periodField(String(facts.at))) : texts.filter(name);
  }
  const linkTo = (screen: ScreenName) => {
    const { path, takes } = SCREENS[screen];
    const isTaken = (name: string) => (takes as readonly string[]).includes(name);
    const query = writeFilters(
      new URLSearchParams(),
      Object.fromEntries(set.filter(isTaken).map(name => [name, filters[name]])),
    );
    const left = new Set([...set.filter(name => !isTaken(name)).map(labelOf), ...own]);
    return (
      <li key={screen}>
        <LocalizedLink to={query.size > 0 ? `${path}?${query}` : path}>
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
