import { Select as AntdSelect } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { AntdTheme } from '../antd/antd-theme';
import type { ControlProps } from './field';
import classes from './form.module.css';
import type { Option } from './select';

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
  nothing,
  'aria-invalid': invalid,
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
  const known = chosen && !options.some(option => option.value === chosen.value) && !typed;
  return (
    <AntdTheme>
      <AntdSelect<Value>
        {...rest}
        aria-invalid={invalid}
        className={classes.full}
        size="large"
        status={invalid ? 'error' : ''}
        allowClear
        showSearch={{ filterOption: false, onSearch: setTyped }}
        notFoundContent={nothing}
        options={known ? [chosen, ...options] : [...options]}
        {...(chosen && chosen.value === value ? { labelRender: () => chosen.label } : {})}
        value={value ?? (null as Value | null)}
        onChange={(next: Value | undefined) => {
          setTyped('');
          onChange(next ?? null);
        }}
      />
    </AntdTheme>
  );
}
