import { useCallback } from 'react';
import type { Position } from '../../../geometry';
import { formatPosition } from '../../../geometry/format-position';
import { Button, notify } from '../../core';
import { useTexts } from '../kind/texts';
import { CopySimpleIcon } from './icons';
import classes from './sheet.module.css';

/** Returns a function that copies a text and notifies the user. */
export function useCopy(): (text: string) => Promise<void> {
  const t = useTexts();
  return useCallback(
    async text => {
      try {
        await navigator.clipboard.writeText(text);
        notify({ type: 'success', msg: t('sheet.copied') });
      } catch {
        notify({ type: 'error', msg: t('sheet.notCopied') });
      }
    },
    [t],
  );
}

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
