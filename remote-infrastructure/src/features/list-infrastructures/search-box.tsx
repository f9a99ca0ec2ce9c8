import { useEffect, useState } from 'react';
import { Input } from 'shared/ui/form';

const pause = 350;

interface SearchBoxProps {
  label: string;
  value: string;
  onSearch: (text: string) => void;
}

/** A text that searches when typing pauses. */
export function SearchBox({ label, value, onSearch }: SearchBoxProps) {
  const [text, setText] = useState(value);
  const [shown, setShown] = useState(value);
  // The address changed by other means: the box follows.
  if (shown !== value) {
    setShown(value);
    setText(value);
  }
  useEffect(
    function searchAfterPause() {
      if (text === value) return;
      const timer = setTimeout(() => onSearch(text), pause);
      return function typingGoesOn() {
        clearTimeout(timer);
      };
    },
    [text, value, onSearch],
  );
  return (
    <Input
      type="search"
      aria-label={label}
      placeholder={label}
      autoComplete="off"
      value={text}
      onChange={next => setText(next ?? '')}
    />
  );
}
