import type { ReactNode } from 'react';
import { useKeptSelection } from '../../basket/selections';
import { useSpeciesOptions } from '../../platform/http';
import { labelOf } from '../../platform/language';
import { XIcon } from '../core';
import { usePeriodText } from '../fields';
import { type ListDefinition, type ListFilters, useFieldTexts, useKindTexts } from '../record';
import { type Choice, useAreaOptions, useSensitiveAreaOptions } from '../record/kind/area-options';
import { periodNames } from '../record/kind/period-filters';
import styles from './filter-words.module.css';
import { useTexts } from './texts';

/** One component per list, so that only active filters load the names of their list. */
const namesFrom = (useOptions: () => Choice[]) =>
  function Names({ ids }: { ids: readonly number[] }) {
    const options = useOptions();
    return ids.map(id => options.find(({ value }) => value === id)?.label ?? String(id)).join(', ');
  };
const NAMES: Readonly<Record<string, ReturnType<typeof namesFrom>>> = {
  species: namesFrom(useSpeciesOptions),
  area: namesFrom(useAreaOptions),
  municipality: namesFrom(useAreaOptions),
  sensitive_area: namesFrom(useSensitiveAreaOptions),
};

function ChosenNumber({ id }: { id: string }) {
  return useKeptSelection(id)?.count ?? '…';
}

type Kind = ListDefinition['kind'];

interface FilterWordProps {
  kind: Kind;
  name: string;
  filters: ListFilters;
  onRemove?: (() => void) | undefined;
}

function FilterWord({ kind, name, filters, onRemove }: FilterWordProps) {
  const { locale, nomenclatures, code, filter } = useFieldTexts(kind);
  const periodText = usePeriodText();
  const value = filters[name];
  const t = useTexts();
  const facts = kind.facts.filters[name];
  const Names = NAMES[name];
  const itemName = (id: number) => labelOf(nomenclatures.byId(id) ?? { label: String(id) }, locale);
  let words: ReactNode;
  if (facts?.test === 'chosen') words = <ChosenNumber id={String(value)} />;
  else if (facts?.test === 'words') words = String(value);
  else if (facts?.test === 'above0') words = code(name, String(value));
  else if (facts?.test === 'from' || facts?.test === 'until') {
    const [from, until] = periodNames(name).map(end => filters[end] as string | undefined);
    words = periodText({ from, until });
  } else if (facts?.test !== 'any') return null;
  else if (Names) words = <Names ids={value as number[]} />;
  else if (facts.codes) words = (value as string[]).map(item => code(name, item)).join(', ');
  else words = (value as number[]).map(itemName).join(', ');
  return (
    <Word label={name === 'q' ? t('words') : filter(name)} onRemove={onRemove}>
      {words}
    </Word>
  );
}

interface WordProps {
  label: string;
  onRemove?: (() => void) | undefined;
  children: ReactNode;
}

/** One active filter in words, with a button that removes it if `onRemove` is given. */
export function Word({ label, onRemove, children }: WordProps) {
  const say = useKindTexts();
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {children}
        {onRemove && (
          <button type="button" aria-label={say('without', { name: label })} onClick={onRemove}>
            <XIcon />
          </button>
        )}
      </dd>
    </div>
  );
}

interface FilterWordsProps<Filters extends ListFilters> {
  /** Kinds that the filters belong to; the first one that has a filter describes it. */
  kinds: readonly Kind[];
  filters: Filters;
  /** If given, each filter can be removed. */
  onChange?: (filters: Filters) => void;
  /** Further `Word`s for restrictions other than filters. */
  children?: ReactNode;
}

/** Describes the active filters. Renders nothing without filters and children. */
export function FilterWords<Filters extends ListFilters>(props: FilterWordsProps<Filters>) {
  const { kinds, filters, onChange, children } = props;
  const t = useTexts();
  const set = Object.entries(filters).flatMap(([name, value]) => {
    const kind = kinds.find(({ facts }) => name in facts.filters);
    const [from, until] = periodNames(name);
    // A period is described once, at its first end.
    const isToldAlready = name === until && filters[from] !== undefined;
    return kind && value !== undefined && !isToldAlready ? [{ kind, name }] : [];
  });
  const without = (name: string) => {
    const ends = periodNames(name);
    const removed = ends.includes(name) ? ends : [name];
    return { ...filters, ...Object.fromEntries(removed.map(one => [one, undefined])) } as Filters;
  };
  if (set.length === 0 && !children) return null;
  return (
    <dl className={onChange ? `${styles.words} ${styles.chips}` : styles.words} aria-label={t('title')}>
      {set.map(({ kind, name }) => (
        <FilterWord
          key={name}
          kind={kind}
          name={name}
          filters={filters}
          onRemove={onChange && (() => onChange(without(name)))}
        />
      ))}
      {children}
    </dl>
  );
}
