import { useTexts } from '../../locales/texts';
import type { Tab } from '../../search-state/search-filters';

/** Returns a function that describes a number of records of a tab, as "63 supports et lignes". */
export function useCountText(): (tab: Tab, count: number) => string {
  const t = useTexts();
  return (tab, count) => t(`here.${tab}`, { count });
}
