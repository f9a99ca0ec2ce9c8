import { Select as AntdSelect } from 'antd';
import { AntdTheme } from '../antd/antd-theme';
import type { ControlProps } from './field';
import classes from './form.module.css';
import { withoutAccents } from './without-accents';

export interface Option<Value extends string | number> {
  value: Value;
  label: string;
  disabled?: boolean;
}

interface CommonProps<Value extends string | number> {
  options: readonly Option<Value>[];
  placeholder?: string;
  loading?: boolean;
  disabled?: boolean;
}

const matches = (typed: string, option?: { label?: unknown }) =>
  withoutAccents(String(option?.label ?? '')).includes(withoutAccents(typed));

/** One of a list; typing searches without regard to accents. Cleared, it is `null`. */
export function Select<Value extends string | number>({
  value,
  onChange,
  options,
  clearable = true,
  'aria-invalid': invalid,
  ...rest
}: CommonProps<Value> & ControlProps<Value | null | undefined> & { clearable?: boolean }) {
  return (
    <AntdTheme>
      <AntdSelect<Value>
        {...rest}
        aria-invalid={invalid}
        className={classes.full}
        size="large"
        status={invalid ? 'error' : ''}
        allowClear={clearable}
        showSearch={options.length > 7 ? { filterOption: matches } : false}
        options={[...options]}
        value={value ?? (null as Value | null)}
        onChange={(next: Value | undefined) => onChange(next ?? null)}
      />
    </AntdTheme>
  );
}

/** Any number of a list. */
export function MultiSelect<Value extends string | number>({
  value,
  onChange,
  options,
  'aria-invalid': invalid,
  ...rest
}: CommonProps<Value> & ControlProps<Value[] | null | undefined>) {
  return (
    <AntdTheme>
      <AntdSelect<Value[]>
        {...rest}
        mode="multiple"
        aria-invalid={invalid}
        className={classes.full}
        size="large"
        status={invalid ? 'error' : ''}
        allowClear
        showSearch={{ filterOption: matches }}
        options={[...options]}
        value={value ?? []}
        onChange={next => onChange(next)}
      />
    </AntdTheme>
  );
}
