import { type RefObject, useEffect, useRef } from 'react';
import { provideSheetPlace } from 'shared/navigation';
import { ArrowLeftIcon, Button } from 'shared/ui/core';
import { useTexts } from '../../locales/texts';
import styles from './sheet-panel.module.css';

interface SheetPanelProps {
  /** Path of the sheet. */
  sheet: string;
  /** The list below, to which the focus returns. */
  list: RefObject<HTMLElement | null>;
  onBack: () => void;
}

/** The panel for the sheet beside the map, with a button back to the list. The shell renders the sheet into it. */
export function SheetPanel({ sheet, list, onBack }: SheetPanelProps) {
  const t = useTexts();
  const panel = useRef<HTMLElement>(null);
  useEffect(
    function giveFocusBack() {
      const before = document.activeElement;
      return function restore() {
        // Leaves the focus alone if the user has moved it elsewhere.
        if (document.activeElement !== document.body) return;
        const isRow = before instanceof HTMLElement && list.current?.contains(before);
        const target = isRow ? before : list.current?.querySelector<HTMLElement>('[role=grid]');
        target?.focus({ preventScroll: true });
      };
    },
    [list],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: each sheet takes the focus; its heading does once it has loaded.
  useEffect(
    function takeFocus() {
      const { activeElement } = document;
      const isElsewhere =
        activeElement !== document.body &&
        !list.current?.contains(activeElement) &&
        !panel.current?.contains(activeElement);
      if (!isElsewhere)
        panel.current?.querySelector<HTMLElement>('[tabindex]')?.focus({ preventScroll: true });
    },
    [sheet, list],
  );
  return (
    <section ref={panel} className={styles.panel} aria-label={t('sheet.label')}>
      <div className={styles.bar}>
        <Button type="text" icon={<ArrowLeftIcon />} onClick={onBack}>
          {t('sheet.back')}
        </Button>
      </div>
      <div ref={provideSheetPlace} className={styles.place} tabIndex={-1} />
    </section>
  );
}
