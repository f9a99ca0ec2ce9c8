import { useEffect, useId, useState } from 'react';
import { type Locale, useLocale } from 'shared/i18n';
import { Input } from 'shared/ui/form';
import { useTexts } from '../../locales/texts';
import type { Aim, AimName } from '../../ranking-state/ranking-state';
import styles from './aim-head.module.css';
import { aimWritten } from './written-aim';

interface AimFieldProps {
  aim: Aim;
  /** Number of supports or lines to choose from. */
  most: number;
  onChange: (aim: Aim) => void;
}

/** Delay after the last digit, in ms. */
const PAUSE = 600;
const UNITS = { n: '', money: '€', share: '%' } as const;

const textOf = (name: AimName, value: number, locale: Locale): string => {
  const text = String(name === 'share' ? Math.round(value * 1000) / 10 : value);
  return locale === 'fr' ? text.replace('.', ',') : text;
};

export function AimField({ aim, most, onChange }: AimFieldProps) {
  const t = useTexts();
  const locale = useLocale();
  const id = useId();
  const [[name, given]] = Object.entries(aim) as [[AimName, number]];
  const settled = textOf(name, given, locale);
  const [text, setText] = useState(settled);
  useEffect(
    function followAim() {
      setText(settled);
    },
    [settled],
  );
  useEffect(
    function settle() {
      const written = text === settled ? null : aimWritten(name, text, most);
      if (!written) return undefined;
      const timer = setTimeout(() => onChange(written), PAUSE);
      return function wait() {
        clearTimeout(timer);
      };
    },
    [text, settled, name, most, onChange],
  );
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{t(`aim.exactly.${name}`)}</label>
      <Input
        id={id}
        value={text}
        inputMode="decimal"
        autoComplete="off"
        suffix={UNITS[name]}
        aria-invalid={aimWritten(name, text, most) === null}
        onChange={setText}
      />
    </div>
  );
}
