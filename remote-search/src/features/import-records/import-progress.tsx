import type { ImportProgress as Progress } from 'shared/contract/imports';
import { formatNumber, useLocale } from 'shared/i18n';
import { Button } from 'shared/ui/core';
import { Progress as ProgressBar } from 'shared/ui/data';
import styles from './import-screen.module.css';
import { useTexts } from './texts';

type Props = {
  /** `undefined` until the server reports its progress. */
  readonly progress: Progress | undefined;
  readonly isCheck: boolean;
  readonly onCancel: () => void;
};

export function ImportProgress({ progress, isCheck, onCancel }: Props) {
  const t = useTexts();
  const locale = useLocale();
  const { step = 'reading', rows = 0, done = 0 } = progress ?? {};
  const number = (value: number) => formatNumber(value, locale);
  return (
    <div className={styles.progress}>
      <ProgressBar label={t('progress')} max={rows} value={rows > 0 ? done : undefined} />
      <p>{t(`step.${step}`, { done: number(done), rows: number(rows) })}</p>
      <Button onClick={onCancel}>{t(isCheck ? 'cancelCheck' : 'cancel')}</Button>
    </div>
  );
}
