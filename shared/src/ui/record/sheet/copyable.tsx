import type { Position } from '../../../geometry';
import { formatPosition } from '../../../geometry/format-position';
import { Button } from '../../core';
import { useCopy } from '../../data';
import { useTexts } from '../kind/texts';
import { CopySimpleIcon } from './icons';
import classes from './sheet.module.css';

/** A position with a button that copies it. */
export function CopyablePosition({ position }: { position: Position }) {
  const t = useTexts();
  const copy = useCopy();
  const text = formatPosition(position);
  return (
    <span className={classes.copyable}>
      {text}
      <Button
        type="text"
        icon={<CopySimpleIcon />}
        aria-label={t('sheet.copyPosition')}
        title={t('sheet.copyPosition')}
        onClick={() => void copy(text)}
      />
    </span>
  );
}
