import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { retry } from './act-on-entry';
import { OutboxEntryItem } from './outbox-entry-item';
import { ownEntries, useOutbox } from './outbox-state';
import classes from './outbox-status.module.css';
import { useTexts } from './texts';

/**
 * What waits on this device: a button with the count, which opens the list with each entry's state, what went wrong,
 * another try and removal. Shows nothing when nothing waits.
 */
export function OutboxStatus() {
  const t = useTexts();
  const panelId = useId();
  const own = useOutbox(ownEntries);
  const all = useOutbox(state => state.entries);
  const phase = useOutbox(state => state.phase);
  const [open, setOpen] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(
    function closeElsewhere() {
      if (!open) return;
      const onPointer = (event: PointerEvent) => {
        const inDialog = event.target instanceof Element && event.target.closest('[role="dialog"]');
        if (!inDialog && !frame.current?.contains(event.target as Node)) setOpen(false);
      };
      document.addEventListener('pointerdown', onPointer);
      return function stopListening() {
        document.removeEventListener('pointerdown', onPointer);
      };
    },
    [open],
  );
  if (all.length === 0) return null;

  const others = all.length - own.length;
  const refused = own.filter(entry => entry.state === 'rejected').length;
  const count = own.length || others;
  const sendable = phase !== 'signed-out';
  const label = refused > 0 ? t('refused', { count: refused }) : t('label', { count });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return;
    setOpen(false);
    button.current?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the panel from wherever the focus is in it.
    <div ref={frame} className={classes.frame} onKeyDown={onKeyDown}>
      <button
        ref={button}
        type="button"
        className={refused > 0 ? `${classes.button} ${classes.refused}` : classes.button}
        aria-label={label}
        title={label}
        aria-expanded={open}
        aria-controls={panelId}
        onClick={() => setOpen(!open)}
      >
        <CloudSign sending={phase === 'sending'} />
        <span className={classes.count}>{count}</span>
      </button>
      <span role="status" className={classes.spoken}>
        {label}
      </span>
      <section id={panelId} className={classes.panel} aria-label={t('title')} hidden={!open}>
        <header>
          <h2>{t('title')}</h2>
          <button
            type="button"
            className={classes.close}
            aria-label={t('close')}
            onClick={() => setOpen(false)}
          >
            ×
          </button>
        </header>
        <p>{t(`phase.${phase}`)}</p>
        {others > 0 && <p>{t('others', { count: others })}</p>}
        {own.length > 0 && (
          <>
            {sendable && (
              <button type="button" className={classes.action} onClick={() => void retry()}>
                {t('retryAll')}
              </button>
            )}
            <ul aria-label={t('entries')}>
              {own.map(entry => (
                <OutboxEntryItem key={entry.id} entry={entry} all={own} sendable={sendable} />
              ))}
            </ul>
          </>
        )}
      </section>
    </div>
  );
}

/** A cloud with an arrow up. */
function CloudSign({ sending }: { sending: boolean }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="24"
      height="24"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={sending ? classes.sending : undefined}
    >
      <path d="M7 18.5a4.5 4.5 0 0 1-.6-8.96 6 6 0 0 1 11.5 1.1A4 4 0 0 1 17.5 18.5" />
      <path d="M12 20v-7m-3 2.6L12 12.6l3 3" />
    </svg>
  );
}
