import { type ReactNode, useEffect, useId, useRef } from 'react';
import classes from './account-section.module.css';

/**
 * A titled section of the account page, with an optional `action` beside the title. When the focused element
 * disappears, such as a button replaced by its form, the focus moves to the first field, or else to the title.
 */
export function AccountSection({
  title,
  action,
  children,
}: {
  title: string;
  action?: ReactNode;
  children: ReactNode;
}) {
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
    </section>
  );
}
