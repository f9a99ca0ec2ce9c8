import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTexts } from '../view/texts';
import styles from './bottom-sheet.module.css';
import { type SheetStep, stepAfterTap, stepFrom } from './sheet-steps';
import { useSheetDrag } from './use-sheet-drag';

/** Maximum height of the lowest step, as a share of the stage's height. It matters on a phone held sideways. */
const LOW = 0.22;
const MIDDLE = 0.5;
const HIGH = 0.88;

declare global {
  /** Its `onclose` runs on Escape and on Android's back button. Not every browser has it. */
  interface CloseWatcher {
    onclose: (() => void) | null;
    destroy(): void;
  }
  var CloseWatcher: (new () => CloseWatcher) | undefined;
}

/** Lowers the sheet by a step on Escape or "back". */
function useLowering(step: SheetStep, onStep: (step: SheetStep) => void): void {
  useEffect(
    function lowerOnBack() {
      const Watcher = globalThis.CloseWatcher;
      if (step === 'low' || !Watcher) return undefined;
      const watcher = new Watcher();
      watcher.onclose = () => onStep(stepFrom(step, -1));
      return function stopWatching() {
        watcher.destroy();
      };
    },
    [step, onStep],
  );
}

/**
 * A sheet that is pulled up over the lower edge of its parent, the stage. The stage is a positioned size container.
 * The sheet rests at three heights, and is moved by its grip, by taps and by keys. The stage gets the sheet's height
 * as `--sheet`, for elements that move with the sheet, and the step as `data-sheet`. antd's Drawer does not fit: it
 * has one height, and its resizing does not snap.
 */
export function BottomSheet({
  label,
  step,
  onStep,
  low = 150,
  head,
  dock,
  children,
}: {
  /** Name of the sheet for screen readers. */
  label: string;
  step: SheetStep;
  onStep: (step: SheetStep) => void;
  /** The lowest height, in CSS pixels. */
  low?: number;
  /** Content shown at every height. */
  head: ReactNode;
  /** Buttons along the lower edge, shown at the highest step. */
  dock?: ReactNode;
  /** Content rendered from the middle step on, so that a lowered sheet costs nothing. */
  children: ReactNode;
}) {
  const t = useTexts();
  const sheet = useRef<HTMLElement>(null);
  const handle = useRef<HTMLButtonElement>(null);
  const [isDragged, setDragged] = useState(false);
  const stage = () => sheet.current?.parentElement;
  const lengths = {
    low: `min(${low}px, ${LOW * 100}cqh)`,
    middle: `${MIDDLE * 100}cqh`,
    high: `${HIGH * 100}cqh`,
  };
  const length = lengths[step];

  useLayoutEffect(
    function tellStage() {
      const parent = sheet.current?.parentElement;
      parent?.style.setProperty('--sheet', length);
      parent?.setAttribute('data-sheet', step);
      return function forget() {
        parent?.style.removeProperty('--sheet');
        parent?.removeAttribute('data-sheet');
      };
    },
    [step, length],
  );
  useLowering(step, onStep);
  const grip = useSheetDrag(step, {
    heights() {
      const height = stage()?.clientHeight ?? 0;
      return { low: Math.min(low, height * LOW), middle: height * MIDDLE, high: height * HIGH };
    },
    follow: height => stage()?.style.setProperty('--sheet', `${height}px`),
    onStart() {
      stage()?.setAttribute('data-dragged', '');
      setDragged(true);
    },
    onEnd(next) {
      stage()?.removeAttribute('data-dragged');
      stage()?.style.setProperty('--sheet', lengths[next]);
      setDragged(false);
      onStep(next);
    },
  });
  const steps: Partial<Record<string, SheetStep>> = {
    ArrowUp: stepFrom(step, 1),
    ArrowDown: stepFrom(step, -1),
    Home: 'low',
    End: 'high',
  };

  return (
    <section
      ref={sheet}
      className={styles.sheet}
      aria-label={label}
      onKeyDown={event => {
        if (event.key !== 'Escape' || event.defaultPrevented || step === 'low') return;
        handle.current?.focus();
        if (!globalThis.CloseWatcher) onStep(stepFrom(step, -1));
      }}
    >
      <div className={styles.visible} style={{ height: isDragged ? lengths.high : length }}>
        <div className={styles.grip} {...grip}>
          <button
            ref={handle}
            type="button"
            className={styles.handle}
            aria-label={t('sheet.handle', { height: t(`sheet.${step}`) })}
            aria-expanded={step !== 'low'}
            onClick={() => onStep(stepAfterTap(step))}
            onKeyDown={event => {
              const next = steps[event.key];
              if (!next) return;
              event.preventDefault();
              onStep(next);
            }}
          />
          {head}
        </div>
        {(isDragged || step !== 'low') && <div className={styles.body}>{children}</div>}
        {dock && step === 'high' && <div className={styles.dock}>{dock}</div>}
      </div>
    </section>
  );
}
