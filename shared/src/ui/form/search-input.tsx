import { useEffect, useEffectEvent, useState } from 'react';
import type { ControlProps } from './field';
import { Input } from './inputs';

/** A pause in typing after which it is searched, in milliseconds. */
const PAUSE = 350;

interface SearchInputProps extends ControlProps<string> {
  placeholder?: string;
}

/** A text that searches when typing pauses, without the spaces around it. */
export function SearchInput({ value, onChange, ...rest }: SearchInputProps) {
  const [typed, setTyped] = useState(value);
  const [shown, setShown] = useState(value);
  const searched = typed.trim();
  // Changed by other means, as a link that was followed: the box follows.
  if (shown !== value) {
    setShown(value);
    if (searched !== value) setTyped(value);
  }
  const search = useEffectEvent(onChange);
  useEffect(
    function searchAfterPause() {
      if (searched === value) return;
      const timer = setTimeout(() => search(searched), PAUSE);
      return function typingGoesOn() {
        clearTimeout(timer);
      };
    },
    [searched, value],
  );
  return <Input {...rest} type="search" autoComplete="off" value={typed} onChange={setTyped} />;
}
