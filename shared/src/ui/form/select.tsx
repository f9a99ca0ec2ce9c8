import { nearlyFound, plainText, wordsOf } from '../../contract';
import { XIcon } from '../core/icons';
import { Combobox, type Option } from './combobox';
import classes from './combobox.module.css';
import type { ControlProps } from './field';
import { useTexts } from './texts';

/** Maximum number of similar options, offered when none matches. */
const MOST_NEAR = 10;
/** Lists up to this length have no search. */
const SHORT = 7;

interface CommonProps<Value extends string | number> {
  options: readonly Option<Value>[];
  placeholder?: string;
  loading?: boolean;
  disabled?: boolean;
}

const search =
  <Value extends string | number>(options: readonly Option<Value>[]) =>
  (typed: string): readonly Option<Value>[] => {
    const words = wordsOf(typed);
    const found = options.filter(({ label }) => words.every(word => plainText(label).includes(word)));
    return found.length > 0 ? found : nearlyFound(words, options, ({ label }) => plainText(label), MOST_NEAR);
  };

/** Chooses one option; typing searches without regard to accents. `null` when cleared. */
export function Select<Value extends string | number>({
  value,
  onChange,
  options,
  clearable = true,
  ...rest
}: CommonProps<Value> & ControlProps<Value | null | undefined> & { clearable?: boolean }) {
  const chosen = options.find(option => option.value === value) ?? null;
  return (
    <Combobox
      {...rest}
      chosen={chosen}
      isChosen={option => option.value === value}
      optionsFor={search(options)}
      typing={options.length > SHORT}
      onTake={option => onChange(option.value)}
      onClear={clearable && chosen ? () => onChange(null) : undefined}
    />
  );
}

/** Chooses any number of options. */
export function MultiSelect<Value extends string | number>({
  value,
  onChange,
  options,
  placeholder,
  ...rest
}: CommonProps<Value> & ControlProps<Value[] | null | undefined>) {
  const t = useTexts();
  const chosen = value ?? [];
  const without = (gone: Value) => chosen.filter(other => other !== gone);
  const isChosen = (option: Option<Value>) => chosen.includes(option.value);
  return (
    <Combobox
      {...rest}
      several
      chosen={null}
      isChosen={isChosen}
      optionsFor={search(options)}
      placeholder={chosen.length === 0 ? placeholder : undefined}
      onTake={option => onChange(isChosen(option) ? without(option.value) : [...chosen, option.value])}
      onClear={chosen.length > 0 ? () => onChange([]) : undefined}
      onBackspace={() => onChange(chosen.slice(0, -1))}
      before={chosen.map(one => {
        const label = options.find(option => option.value === one)?.label ?? String(one);
        return (
          <span key={one} className={classes.tag}>
            <span>{label}</span>
            {!rest.disabled && (
              <button
                type="button"
                aria-label={t('choice.remove', { label })}
                onClick={() => onChange(without(one))}
              >
                <XIcon />
              </button>
            )}
          </span>
        );
      })}
    />
  );
}
