import { useEffect, useEffectEvent, useState } from 'react';
import { MagnifyingGlassIcon } from '../core/icons';
import type { ControlProps } from './field';
import { Input } from './inputs';

/** Pause in typing before a search, in ms. */
const PAUSE = 350;

interface SearchInputProps extends ControlProps<string> {
  placeholder?: string;
}

/** A search box that searches the trimmed text after a pause in typing. */
export function SearchInput({ value, onChange, ...rest }: SearchInputProps) {
  const [typed, setTyped] = useState(value);
  const [shown, setShown] = useState(value);
  const searched = typed.trim();
  // The value was changed elsewhere, for instance by a link, so the box shows it.
  if (shown !== value) {
    setShown(value);
    if (searched !== value) setTyped(value);
  }
  const search = useEffectEvent(onChange);
  useEffect(
    function searchAfterPause() {
      if (searched === value) return;
      const timer = setTimeout(() => search(searched), PAUSE);
      return function cancelSearch() {
        clearTimeout(timer);
      };
    },
    [searched, value],
  );
  return (
    <Input
      {...rest}
      type="search"
      autoComplete="off"
      prefix={<MagnifyingGlassIcon />}
      value={typed}
      onChange={setTyped}
    />
  );
}
