import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react';
import styles from './panel-divider.module.css';
import { PANEL, rememberedWidth, rememberWidth, within } from './panel-width';
import { useTexts } from './texts';

/** Pixels by which an arrow key moves the divider. */
const KEY_STEP = 32;

/**
 * The divider between map and panel, moved by dragging or by arrow keys. It sets the panel's width as `--panel` on
 * its parent, so that nothing re-renders during a drag.
 * @param panel the side on which the panel lies
 * @param first the panel's width while none is stored
 */
export function PanelDivider({ panel = 'end', first }: { panel?: 'start' | 'end'; first?: number }) {
  const t = useTexts();
  const divider = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(() => rememberedWidth(first));
  const show = (next: number) => divider.current?.parentElement?.style.setProperty('--panel', `${next}px`);
  useLayoutEffect(
    function showWidth() {
      const parent = divider.current?.parentElement;
      parent?.style.setProperty('--panel', `${width}px`);
      return function forget() {
        parent?.style.removeProperty('--panel');
      };
    },
    [width],
  );
  function keep(next: number) {
    const limited = within(next);
    rememberWidth(limited);
    setWidth(limited);
    show(limited);
  }
  const widthAt = ({ clientX }: PointerEvent) => {
    const { left = 0, right = 0 } = divider.current?.parentElement?.getBoundingClientRect() ?? {};
    return within(panel === 'end' ? right - clientX : clientX - left);
  };
  const wider = panel === 'end' ? -KEY_STEP : KEY_STEP;
  const onKeyDown = (event: KeyboardEvent) => {
    const next = {
      ArrowLeft: width - wider,
      ArrowRight: width + wider,
      Home: PANEL.most,
      End: PANEL.least,
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    keep(next);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a focusable separator is moved; a rule is not.
    <div
      ref={divider}
      role="separator"
      tabIndex={0}
      className={styles.divider}
      aria-label={t('panel.width')}
      aria-orientation="vertical"
      aria-valuenow={width}
      aria-valuemin={PANEL.least}
      aria-valuemax={PANEL.most}
      onKeyDown={onKeyDown}
      onPointerDown={event => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={event => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) show(widthAt(event));
      }}
      onLostPointerCapture={event => keep(widthAt(event))}
    />
  );
}
