import { type ReactNode, useEffect, useState } from 'react';
import { plainText } from '../../contract';
import type { ImportPreview } from '../../contract/imports';
import { nearlyFound } from '../../contract/nearly-found';
import { wordsOf } from '../../contract/search-words';
import type { ControlProps } from '../form/field';
import { ChoiceList, type ListProps, type Option } from './choice-list';
import { useTexts } from './texts';

interface SystemSelectProps {
  /** Reference system of a file, and the systems to choose from, as the server reports them. */
  of: Pick<ImportPreview, 'srid' | 'system' | 'systems'>;
  value: number | undefined;
  disabled: boolean;
  onChange: (srid: number) => void;
}

/** Chooses the reference system of a file's coordinates. Renders nothing if there are no systems to choose from. */
export function SystemSelect({
  of: { srid, system, systems },
  value,
  disabled,
  onChange,
}: SystemSelectProps) {
  const t = useTexts();
  if (systems.length === 0) return null;
  const chosen = value ?? srid;
  const isListed = systems.some(candidate => candidate.srid === chosen);
  const fitting = systems.filter(({ fits }) => fits);
  const optionOf = ({ srid: number, name }: (typeof systems)[number]) => (
    <option key={number} value={number}>
      {`${name} (EPSG:${number})`}
    </option>
  );
  return (
    <label>
      {t('system.label')}
      <select
        value={chosen ?? ''}
        disabled={disabled}
        onChange={event => onChange(Number(event.target.value))}
      >
        {chosen === null && (
          <option value="" disabled>
            {system ?? t('system.toChoose')}
          </option>
        )}
        {chosen !== null && !isListed && (
          <option value={chosen}>{`${system ?? ''} (EPSG:${chosen})`.trim()}</option>
        )}
        {fitting.length > 0 && <optgroup label={t('system.fitting')}>{fitting.map(optionOf)}</optgroup>}
        {systems.filter(({ fits }) => !fits).map(optionOf)}
      </select>
    </label>
  );
}

const PAUSE = 250;

interface SearchSelectProps<Value extends string | number>
  extends ListProps,
    ControlProps<Value | null | undefined> {
  /** Results of the last search. */
  options: readonly Option<Value>[];
  /** The chosen option; only needed if it is missing from `options`. */
  chosen?: Option<Value> | undefined;
  /** Called with an empty text at first, and with the typed text after each pause in typing. */
  onSearch: (text: string) => void;
  /** Shown when there are no options. */
  nothing: ReactNode;
}

/** Chooses one item of a list that is too long to load. The value is `null` when nothing is chosen. */
export function SearchSelect<Value extends string | number>({
  value = null,
  options,
  chosen,
  onSearch,
  ...rest
}: SearchSelectProps<Value>) {
  const [typed, setTyped] = useState('');
  useEffect(
    function searchAfterPause() {
      const timer = setTimeout(() => onSearch(typed), PAUSE);
      return function cancelSearch() {
        clearTimeout(timer);
      };
    },
    [typed, onSearch],
  );
  const current = [...(chosen ? [chosen] : []), ...options].find(option => option.value === value);
  const listed = current && !typed && !options.some(option => option.value === current.value);
  return (
    <ChoiceList<Value, Value>
      {...rest}
      typing
      value={current?.value ?? null}
      labelOf={() => current?.label ?? ''}
      optionsFor={() => (listed ? [current, ...options] : options)}
      onType={setTyped}
    />
  );
}

/** Maximum number of similar options that are offered when no option matches. */
const MOST_NEAR = 10;
/** Maximum length of a list without search. */
const SHORT = 7;

type SelectProps<Value extends string | number, Chosen> = ListProps &
  ControlProps<Chosen | null | undefined> & { options: readonly Option<Value>[] };

const searchedIn = ({ label, also = '' }: Option<string | number>) => plainText(`${label} ${also}`);

const listed = <Value extends string | number>(options: readonly Option<Value>[]) => ({
  typing: options.length > SHORT,
  labelOf: (value: Value) => options.find(option => option.value === value)?.label ?? String(value),
  optionsFor(typed: string): readonly Option<Value>[] {
    const words = wordsOf(typed);
    const matches = options.filter(option => words.every(word => searchedIn(option).includes(word)));
    return matches.length > 0 ? matches : nearlyFound(words, options, searchedIn, MOST_NEAR);
  },
});

/** Chooses one option. Searching ignores accents. The value is `null` when nothing is chosen. */
export const Select = <Value extends string | number>({
  value = null,
  options,
  ...rest
}: SelectProps<Value, Value> & { clearable?: boolean }) => (
  <ChoiceList<Value, Value> {...rest} {...listed(options)} value={value} />
);

/** Chooses any number of options. Searching ignores accents. */
export const MultiSelect = <Value extends string | number>({
  value,
  options,
  ...rest
}: SelectProps<Value, Value[]>) => (
  <ChoiceList<Value, Value[]> {...rest} {...listed(options)} several value={value ?? []} />
);
