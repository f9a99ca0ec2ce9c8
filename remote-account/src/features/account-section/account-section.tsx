import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Button, ErrorState, LoadingState } from 'shared/ui/core';
import { useTexts } from '../../locales/texts';
import { failureOf } from '../submit-form/submit-form';
import classes from './account-section.module.css';

interface SectionQuery {
  data: unknown;
  error: unknown;
  refetch: () => Promise<unknown>;
}

interface AccountRowProps {
  name: string;
  /** The label of the row's button. */
  act: string;
  busy?: boolean;
  /** Without it, there is no button. */
  onAct?: (() => void) | false;
  children: ReactNode;
}

/** An item of a section's list, with what can be done with it. */
export const AccountRow = ({ name, act, busy = false, onAct, children }: AccountRowProps) => (
  <li>
    <div>{children}</div>
    {onAct && (
      <Button size="large" loading={busy} onClick={onAct} aria-label={`${act} — ${name}`}>
        {act}
      </Button>
    )}
  </li>
);

/**
 * A titled section of the account page, with an optional `action` beside the title. It shows whether what it is `of` is
 * being loaded. When the focused element disappears, such as a button replaced by its form, the focus moves to the first
 * field, or else to the title.
 */
export function AccountSection({
  title,
  action,
  of,
  children,
}: {
  title: string;
  action?: ReactNode;
  of?: SectionQuery;
  children: ReactNode;
}) {
  const t = useTexts();
  const isMissing = of !== undefined && of.data === undefined;
  const id = useId();
  const section = useRef<HTMLElement>(null);
  const focused = useRef<Element>(null);
  useEffect(function keepFocus() {
    if (focused.current?.isConnected !== false) return;
    focused.current = null;
    if (document.activeElement !== document.body) return;
    const find = (selector: string) => section.current?.querySelector<HTMLElement>(selector);
    (find('form input:not([type=file])') ?? find('h2'))?.focus();
  });
  return (
    <section
      ref={section}
      className={classes.section}
      aria-labelledby={id}
      onFocus={({ target }) => {
        focused.current = target;
      }}
      onBlur={() => {
        focused.current = null;
      }}
    >
      <header>
        <h2 id={id} tabIndex={-1}>
          {title}
        </h2>
        {action}
      </header>
      {children}
      {isMissing &&
        (of.error ? (
          <ErrorState title={t(`failure.${failureOf(of.error)}`)} onRetry={() => void of.refetch()} />
        ) : (
          <LoadingState />
        ))}
    </section>
  );
}
