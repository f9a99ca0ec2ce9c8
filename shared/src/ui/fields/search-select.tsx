import { type ReactNode, useEffect, useState } from 'react';
import type { ControlProps } from '../form/field';
import { ChoiceList, type ListProps, type Option } from './choice-list';

const PAUSE = 250;

interface SearchSelectProps<Value extends string | number>
  extends ListProps,
    ControlProps<Value | null | undefined> {
  /** Results of the last search. */
  options: readonly Option<Value>[];
  /** The chosen option, if it is not among the options. */
  chosen?: Option<Value> | undefined;
  /** Called after a pause in typing. */
  onSearch: (text: string) => void;
  /** Shown when there are no options. */
  nothing: ReactNode;
}

/** Chooses one item of a list that is too long to load, by a search elsewhere. `null` when cleared. */
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
