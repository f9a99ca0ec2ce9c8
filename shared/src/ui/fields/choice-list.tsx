import AntSelect from 'antd/es/select';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { CaretDownIcon, XIcon } from '../core/icons';
import { Spin } from '../core/spin';
import type { ControlProps } from '../form/field';
import classes from './choice-list.module.css';
import { CheckIcon } from './icons';
import { useTexts } from './texts';

export interface Option<Value extends string | number> {
  value: Value;
  label: string;
  /** Text that is searched in addition to the label. */
  also?: string;
  disabled?: boolean;
}

/** Maximum number of rendered options. Typing narrows the list. */
const MOST = 200;

export interface ListProps {
  placeholder?: string | undefined;
  loading?: boolean | undefined;
  disabled?: boolean | undefined;
}

interface ChoiceListProps<Value extends string | number, Chosen extends Value | Value[]>
  extends ListProps,
    ControlProps<Chosen | null> {
  /** The label of a chosen value. */
  labelOf: (value: Value) => string;
  /** Options that match a typed text; all for `''`. */
  optionsFor: (typed: string) => readonly Option<Value>[];
  onType?: (typed: string) => void;
  /** `false` for short lists: no search, and no keyboard on a phone. */
  typing: boolean;
  clearable?: boolean;
  /** Whether several options can be chosen; the list then stays open. */
  several?: boolean;
  /** Shown when there are no options. */
  nothing?: ReactNode;
}

/** A box with a list of options. With `typing`, the user can search the options by typing in the box. */
export function ChoiceList<Value extends string | number, Chosen extends Value | Value[]>({
  value,
  onChange,
  onBlur,
  labelOf,
  optionsFor,
  onType,
  typing,
  clearable = true,
  several = false,
  loading = false,
  nothing,
  id,
  'aria-describedby': described,
  ...rest
}: ChoiceListProps<Value, Chosen>) {
  const t = useTexts();
  const ownId = useId();
  const boxId = id ?? ownId;
  const chosenLabel = several || value === null ? '' : labelOf(value as Value);
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const matches = optionsFor(typed);

  function type(text: string) {
    setTyped(text);
    onType?.(text);
  }

  function onKeyDown(event: KeyboardEvent) {
    // Otherwise antd would choose the highlighted option and keep the focus.
    if (event.key === 'Tab') event.stopPropagation();
    else if (event.key === 'Escape' && open) event.preventDefault();
    else if (event.key === 'Backspace' && !several && clearable && typed === '' && !event.repeat)
      onChange(null);
  }

  /** Keeps the highlighted option in view. */
  function scrollTo(highlighted: unknown) {
    const option = document.getElementById(
      `${boxId}_list_${matches.findIndex(({ value }) => value === highlighted)}`,
    );
    const list = option?.parentElement;
    if (!list) return;
    const { offsetTop, offsetHeight } = option;
    list.scrollTop = Math.min(
      offsetTop,
      Math.max(list.scrollTop, offsetTop + offsetHeight - list.clientHeight),
    );
  }

  const tag = (chosenValue: Value, remove: () => void) => (
    <span className={classes.tag}>
      <span>{labelOf(chosenValue)}</span>
      {!rest.disabled && (
        <button
          type="button"
          aria-label={t('choice.remove', { label: labelOf(chosenValue) })}
          // Otherwise the press would open the list again.
          onMouseDown={event => event.stopPropagation()}
          onKeyDown={event => event.stopPropagation()}
          onClick={remove}
        >
          <XIcon />
        </button>
      )}
    </span>
  );

  return (
    <>
      <AntSelect<Chosen | null, Option<Value>>
        {...rest}
        id={boxId}
        className={classes.box}
        classNames={{ popup: { root: classes.popup } }}
        aria-describedby={
          [chosenLabel && `${boxId}-chosen`, described].filter(Boolean).join(' ') || undefined
        }
        mode={several ? 'multiple' : undefined}
        status={rest['aria-invalid'] ? 'error' : ''}
        value={value}
        options={matches.slice(0, MOST)}
        // Renders all listed options, not only the visible ones. The list scrolls by CSS.
        virtual={false}
        listHeight={MOST * 100}
        onActive={active => requestAnimationFrame(() => scrollTo(active))}
        showSearch={typing && { filterOption: false, searchValue: typed, onSearch: type }}
        labelRender={({ value: chosenValue }) => labelOf(chosenValue as Value)}
        tagRender={({ value: chosenValue, onClose }) => tag(chosenValue, onClose)}
        allowClear={clearable && { clearIcon: <XIcon />, label: t('choice.clear') }}
        suffixIcon={loading ? <Spin size="small" /> : <CaretDownIcon />}
        menuItemSelectedIcon={several ? <CheckIcon /> : null}
        notFoundContent
        popupRender={list => (
          <>
            {list}
            <div role="status" className={classes.note}>
              {open && matches.length === 0 && (nothing ?? t('choice.nothing'))}
              {open && matches.length > MOST && t('choice.more', { count: matches.length - MOST })}
            </div>
          </>
        )}
        onChange={next => {
          type('');
          onChange(next ?? null);
        }}
        onOpenChange={setOpen}
        onInputKeyDown={onKeyDown}
        onBlur={() => {
          type('');
          onBlur?.();
        }}
      />
      {/* antd's text box stays empty: screen readers read the chosen option as its description. */}
      {chosenLabel && (
        <span id={`${boxId}-chosen`} hidden>
          {chosenLabel}
        </span>
      )}
    </>
  );
}
