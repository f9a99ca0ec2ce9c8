import { type ReactNode, useEffect, useRef } from 'react';
import classes from './form.module.css';
import { tellHeightOf } from './form-actions-height';

/** Fields side by side where there is room. */
export function FormRow({ children }: { children: ReactNode }) {
  return <div className={classes.row}>{children}</div>;
}

/** A titled group of fields. */
export function FormSection({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <fieldset className={classes.section}>
      <legend>{title}</legend>
      {children}
    </fieldset>
  );
}

/** The buttons of a form, which stick to its bottom. */
export function FormActions({ children }: { children: ReactNode }) {
  const actions = useRef<HTMLDivElement>(null);
  useEffect(function tellHeight() {
    const { current } = actions;
    return current ? tellHeightOf(current) : undefined;
  }, []);
  return (
    <div ref={actions} className={classes.actions}>
      {children}
    </div>
  );
}
