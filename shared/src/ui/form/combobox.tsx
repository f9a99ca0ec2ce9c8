import { useCombobox } from 'downshift';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useId, useRef, useState } from 'react';
import { CaretDownIcon, XIcon } from '../core/icons';
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

/** Maximum number of rendered options. Typing narrows the list. */
const MOST = 200;

interface ComboboxProps<Value extends string | number>
  extends Omit<ControlProps<unknown>, 'value' | 'onChange'> {
  /** The chosen option, shown while nothing is typed. */
  chosen: Option<Value> | null;
  isChosen: (option: Option<Value>) => boolean;
  /** Options that match a typed text; all for `''`. */
  optionsFor: (typed: string) => readonly Option<Value>[];
  onTake: (option: Option<Value>) => void;
  /** Omitted for a required choice. */
  onClear?: (() => void) | undefined;
  onType?: (typed: string) => void;
  /** `false` for short lists: no search, and no keyboard on a phone. */
  typing?: boolean;
  /** Several options can be chosen: the list stays open. */
  several?: boolean;
  loading?: boolean | undefined;
  disabled?: boolean | undefined;
  placeholder?: string | undefined;
  /** Shown when there are no options. */
  nothing?: ReactNode;
  /** Content before the text, and the handler that removes the last of it. */
  before?: ReactNode;
  onBackspace?: () => void;
}

/** A text box with a list that typing searches. */
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
        // Releasing the pointer elsewhere does not leave the box: a message of the previous field may have moved it.
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
      // Enter must not submit the form.
      event.preventDefault();
      if (!isOpen) openMenu();
    } else if (event.key === 'Escape' && isOpen) event.preventDefault();
    else if (event.key === 'Backspace' && empty) (onBackspace ?? onClear)?.();
  }

  /** Opens on press instead of click: the click is lost when the box moves in between. */
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
        // Keyboard users empty the text instead.
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
          <XIcon />
        </button>
      )}
      {loading ? <Spin size="small" /> : <CaretDownIcon className={classes.arrow} />}
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
