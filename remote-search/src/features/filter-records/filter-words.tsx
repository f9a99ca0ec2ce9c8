import { useSpeciesOptions } from 'shared/api';
import { formatDate, labelOf } from 'shared/i18n';
import { useFieldTexts } from 'shared/ui/list';
import { useTexts } from '../../locales/texts';
import { KINDS, type SearchFilters } from '../../search-state/search-filters';
import styles from './filter-words.module.css';
import { type Choice, useAreaOptions, useSensitiveAreaOptions } from './use-filter-options';

/** Components of their own: only a filter that is set fetches the list its names come from. */
const namesFrom = (useOptions: () => Choice[]) =>
  function Names({ ids }: { ids: readonly number[] }) {
    const options = useOptions();
    return ids.map(id => options.find(({ value }) => value === id)?.label ?? String(id)).join(', ');
  };
const NAMES: Readonly<Record<string, ReturnType<typeof namesFrom>>> = {
  species: namesFrom(useSpeciesOptions),
  area: namesFrom(useAreaOptions),
  sensitive_area: namesFrom(useSensitiveAreaOptions),
};

function FilterValue({
  name,
  kind,
  value,
}: {
  name: string;
  kind: (typeof SEARCHED)[number];
  value: unknown;
}) {
  const { locale, nomenclatures, code } = useFieldTexts(kind);
  const facts = kind.facts.filters[name];
  if (Array.isArray(value)) {
    const Names = NAMES[name];
    if (Names) return <Names ids={value} />;
    if (facts?.test === 'any' && facts.codes) return value.map(one => code(name, one)).join(', ');
    return value.map(id => labelOf(nomenclatures.byId(id) ?? { label: String(id) }, locale)).join(', ');
  }
  if (typeof value === 'boolean') return code(name, String(value));
  return facts?.test === 'words' ? String(value) : formatDate(String(value), locale, { dateStyle: 'medium' });
}

const SEARCHED = [KINDS.infrastructures, KINDS.mortality] as const;

/** The filters that are set, in words; nothing without one. */
export function FilterWords({ filters }: { filters: SearchFilters }) {
  const t = useTexts();
  const texts = [useFieldTexts(KINDS.infrastructures), useFieldTexts(KINDS.mortality)];
  const set = Object.entries(filters).filter(([, value]) => value !== undefined);
  if (set.length === 0) return null;
  return (
    <dl className={styles.words} aria-label={t('filter.title')}>
      {set.map(([name, value]) => {
        const place = SEARCHED.findIndex(kind => name in kind.filters);
        const kind = SEARCHED[place];
        return (
          kind && (
            <div key={name}>
              <dt>{texts[place]?.filter(name)}</dt>
              <dd>
                <FilterValue name={name} kind={kind} value={value} />
              </dd>
            </div>
          )
        );
      })}
    </dl>
  );
}
