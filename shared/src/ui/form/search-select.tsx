import { type ReactNode, useEffect, useState } from 'react';
import { Combobox, type Option } from './combobox';
import type { ControlProps } from './field';

const PAUSE = 250;

interface SearchSelectProps<Value extends string | number> extends ControlProps<Value | null | undefined> {
  /** What the last search found. */
  options: readonly Option<Value>[];
  /** What is chosen, when it is not among the options. */
  chosen?: Option<Value> | undefined;
  /** Called after a pause in typing. */
  onSearch: (text: string) => void;
  loading?: boolean;
  placeholder?: string;
  /** Shown instead of options. */
  nothing: ReactNode;
}

/** One of a list too long to load: what is typed is looked up elsewhere. Cleared, it is `null`. */
export function SearchSelect<Value extends string | number>({
  value,
  onChange,
  options,
  chosen,
  onSearch,
  ...rest
}: SearchSelectProps<Value>) {
  const [typed, setTyped] = useState('');
  useEffect(
    function searchAfterPause() {
      const timer = setTimeout(() => onSearch(typed), PAUSE);
      return function forget() {
        clearTimeout(timer);
      };
    },
    [typed, onSearch],
  );
  const known = [...(chosen ? [chosen] : []), ...options].find(option => option.value === value) ?? null;
  const listed = known && !typed && !options.some(option => option.value === known.value);
  return (
    <Combobox
      {...rest}
      chosen={known}
      isChosen={option => option.value === value}
      optionsFor={() => (listed ? [known, ...options] : options)}
      onType={setTyped}
      onTake={option => onChange(option.value)}
      onClear={known ? () => onChange(null) : undefined}
    />
  );
}
