import { useEffect, useId, useState } from 'react';
import { NumberInput } from 'shared/ui/fields';
import { useTexts } from '../../locales/texts';
import type { Aim } from '../../ranking-state/ranking-state';
import styles from './aim-head.module.css';

interface AimFieldProps {
  aim: Aim;
  /** How many there are. */
  most: number;
  onChange: (aim: Aim) => void;
}

/** Milliseconds after the last digit. */
const PAUSE = 500;

/** Money is counted by the thousand. */
const STEPS = { n: 10, money: 10_000, share: 5 } as const;

const aimOf = (name: keyof typeof STEPS, value: number, most: number): Aim => {
  if (name === 'share') return { share: Math.min(value, 100) / 100 };
  return name === 'n' ? { n: Math.min(Math.round(value), most) } : { money: Math.min(value, 1e12) };
};

/** The exact aim, in the unit that is chosen. */
export function AimField({ aim, most, onChange }: AimFieldProps) {
  const t = useTexts();
  const id = useId();
  const [[name, given]] = Object.entries(aim) as [[keyof typeof STEPS, number]];
  const settled = name === 'share' ? Math.round(given * 1000) / 10 : given;
  const [value, setValue] = useState<number | null | undefined>(settled);
  useEffect(
    function followAim() {
      setValue(settled);
    },
    [settled],
  );
  useEffect(
    function settle() {
      if (typeof value !== 'number' || value < 0 || value === settled) return undefined;
      const timer = setTimeout(() => onChange(aimOf(name, value, most)), PAUSE);
      return function wait() {
        clearTimeout(timer);
      };
    },
    [value, settled, name, most, onChange],
  );
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{t(`aim.exactly.${name}`)}</label>
      <NumberInput id={id} value={value} step={STEPS[name]} onChange={setValue} />
    </div>
  );
}
