import { useCombobox } from 'downshift';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useId, useRef, useState } from 'react';
import { CloseOutlined, DownOutlined } from '../core/icons';
import { Spin } from '../core/spin';
import classes from './combobox.module.css';
import type { ControlProps } from './field';
import { useTexts } from './texts';
import { usePopup } from './use-popup';

export interface Option<Value extends string | number> {
  value: Value;
  label: string;
  disabled?: boolean;
}

/** More are not drawn: who types sees those that are meant. */
const MOST = 200;

interface ComboboxProps<Value extends string | number>
  extends Omit<ControlProps<unknown>, 'value' | 'onChange'> {
  /** The chosen one that the box shows while nothing is typed. */
  chosen: Option<Value> | null;
  isChosen: (option: Option<Value>) => boolean;
  /** Those that a typed text (`''`: none) is about. */
  optionsFor: (typed: string) => readonly Option<Value>[];
  onTake: (option: Option<Value>) => void;
  /** Absent: one must be chosen. */
  onClear?: (() => void) | undefined;
  onType?: (typed: string) => void;
  /** `false`: the list is short enough to be read; no keyboard comes up on a phone. */
  typing?: boolean;
  /** The list stays open for another choice. */
  several?: boolean;
  loading?: boolean | undefined;
  disabled?: boolean | undefined;
  placeholder?: string | undefined;
  /** Shown instead of options. */
  nothing?: ReactNode;
  /** What stands before the text, and how the last of it is taken back. */
  before?: ReactNode;
  onBackspace?: () => void;
}

/** A box with a list under it, in which typing searches. */
export function Combobox<Value extends string | number>({
  chosen,
  isChosen,
  optionsFor,
  onTake,
  onClear,
  onType,
  typing = true,
  several = false,
  loading = false,
  disabled = false,
  placeholder,
  nothing,
  before,
  onBackspace,
  id,
  onBlur,
  'aria-label': label,
  'aria-labelledby': labelId,
  ...rest
}: ComboboxProps<Value>) {
  const t = useTexts();
  const ownId = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const popup = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const pressed = useRef(false);
  const found = optionsFor(typed ?? '');
  const options = found.slice(0, MOST);

  function type(text: string | null) {
    setTyped(text);
    onType?.(text ?? '');
  }

  const { isOpen, highlightedIndex, openMenu, closeMenu, getInputProps, getMenuProps, getItemProps } =
    useCombobox<Option<Value>>({
      items: options,
      inputValue: typed ?? chosen?.label ?? '',
      selectedItem: chosen,
      inputId: id ?? ownId,
      itemToString: option => option?.label ?? '',
      itemToKey: option => option?.value,
      isItemDisabled: option => option.disabled ?? false,
      stateReducer(state, { type: change, changes }) {
        const { ItemClick, InputChange, InputKeyDownEnter, InputKeyDownEscape, InputBlur, InputClick } =
          useCombobox.stateChangeTypes;
        // A press that is let go elsewhere is no leaving: what the field before it says may have moved the box.
        if (change === InputBlur && document.activeElement === input.current) return state;
        if (change === InputBlur) return { ...changes, selectedItem: state.selectedItem };
        if (change === InputChange) return { ...changes, highlightedIndex: 0 };
        if (change === InputKeyDownEscape) return { ...state, isOpen: false };
        if (change === InputClick && typing) return { ...changes, isOpen: true };
        if (several && (change === ItemClick || change === InputKeyDownEnter))
          return { ...changes, isOpen: true, highlightedIndex: state.highlightedIndex };
        return changes;
      },
      onSelectedItemChange({ selectedItem }) {
        type(null);
        if (selectedItem) onTake(selectedItem);
      },
    });
  usePopup(isOpen, box, popup);

  function onKeyDown(event: KeyboardEvent) {
    const empty = !typing || (typed ?? chosen?.label ?? '') === '';
    if (event.key === 'Enter') {
      // The form is not sent by it.
      event.preventDefault();
      if (!isOpen) openMenu();
    } else if (event.key === 'Escape' && isOpen) event.preventDefault();
    else if (event.key === 'Backspace' && empty) (onBackspace ?? onClear)?.();
  }

  /** A press opens, not the click that it becomes: that one is lost when the box moves in between. */
  function press({ button }: MouseEvent) {
    pressed.current = button === 0;
    if (!pressed.current) return;
    if (isOpen && !typing) closeMenu();
    else openMenu();
  }

  function click({ nativeEvent }: MouseEvent) {
    if (typed === null) input.current?.select();
    Object.assign(nativeEvent, { preventDownshiftDefault: pressed.current });
    pressed.current = false;
  }

  function leave() {
    if (typed === '' && chosen) onClear?.();
    type(null);
    onBlur?.();
  }

  return (
    <div ref={box} className={classes.box} data-disabled={disabled || undefined}>
      {before}
      <input
        {...getInputProps({
          ...rest,
          ref: input,
          'aria-label': label,
          'aria-labelledby': labelId,
          disabled,
          readOnly: !typing,
          placeholder,
          onChange: event => type(event.currentTarget.value),
          onMouseDown: press,
          onClick: click,
          onKeyDown,
          onBlur: leave,
        })}
        className={classes.input}
      />
      {onClear && !disabled && (
        // Emptying the text does the same for the keyboard.
        <button
          type="button"
          tabIndex={-1}
          className={classes.clear}
          aria-label={t('choice.clear')}
          onPointerDown={event => event.preventDefault()}
          onClick={() => {
            type(null);
            onClear();
          }}
        >
          <CloseOutlined />
        </button>
      )}
      {loading ? <Spin size="small" /> : <DownOutlined className={classes.arrow} />}
      <div
        ref={popup}
        hidden={!isOpen}
        className={classes.popup}
        role="presentation"
        onPointerDown={event => event.preventDefault()}
      >
        <ul
          {...getMenuProps({
            'aria-label': label ?? t('choice.list'),
            'aria-multiselectable': several || undefined,
          })}
        >
          {isOpen &&
            options.map((option, index) => (
              <li
                key={option.value}
                {...getItemProps({ item: option, index, 'aria-selected': isChosen(option) })}
                data-active={index === highlightedIndex || undefined}
              >
                {option.label}
              </li>
            ))}
        </ul>
        <div role="status" className={classes.note}>
          {isOpen && options.length === 0 && (nothing ?? t('choice.nothing'))}
          {isOpen && found.length > MOST && t('choice.more', { count: found.length - MOST })}
        </div>
      </div>
    </div>
  );
}
