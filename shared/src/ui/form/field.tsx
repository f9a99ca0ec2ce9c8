import type { ReactNode } from 'react';
import { pathKey } from './field-path';
import classes from './form.module.css';
import { useTexts } from './texts';
import type { FieldBinding } from './use-schema-form';

/** Props of a control inside a `<Field>`. */
export interface ControlProps<Value> {
  id?: string;
  value: Value;
  onChange: (value: Value) => void;
  onBlur?: () => void;
  'aria-label'?: string | undefined;
  'aria-labelledby'?: string | undefined;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: boolean | undefined;
  'aria-required'?: boolean | undefined;
}

interface FieldProps<Value> {
  of: FieldBinding<Value>;
  /** `null` for a control that shows its own label. */
  label: ReactNode;
  /** The field's term, shown beside a label that is a question. */
  term?: ReactNode;
  /** Shown below the control while there is no message. */
  hint?: ReactNode;
  /** Whether the field has several controls (choices, a position). Its label then names their group. */
  group?: boolean;
  required?: boolean;
  /** Whether the field spans all columns of the form. */
  wide?: boolean;
  /** Whether the label stands beside the control. */
  inline?: boolean;
  children: (control: ControlProps<Value>) => ReactNode;
}

/** A label, a control and at most one message, associated for screen readers. */
export function Field<Value>({
  of,
  label,
  term,
  hint,
  group,
  required = of.required,
  wide = false,
  inline = false,
  children,
}: FieldProps<Value>) {
  const t = useTexts();
  const labelId = `${of.id}-label`;
  const noteId = `${of.id}-note`;
  const note = of.message ?? hint;
  const content = (
    <>
      {label}
      {required && (
        <span className={classes.required} title={t('required')} aria-hidden="true">
          *
        </span>
      )}
      {term && <span className={classes.term}> {term}</span>}
    </>
  );
  const control = children({
    id: of.id,
    value: of.value,
    onChange: of.onChange,
    onBlur: of.onBlur,
    'aria-labelledby': group ? labelId : undefined,
    'aria-describedby': note ? noteId : undefined,
    'aria-invalid': of.message ? true : undefined,
    'aria-required': required || undefined,
  });
  return (
    <div
      className={`${classes.field} ${wide ? classes.wide : ''} ${inline ? classes.inline : ''}`}
      data-field={pathKey(of.path)}
      data-invalid={of.message ? true : undefined}
    >
      {label === null ? null : group ? (
        <span id={labelId} className={classes.label}>
          {content}
        </span>
      ) : (
        <label id={labelId} htmlFor={of.id} className={classes.label}>
          {content}
        </label>
      )}
      {control}
      {note && (
        <div
          id={noteId}
          className={of.message ? classes.message : classes.hint}
          role={of.message ? 'alert' : undefined}
        >
          {note}
        </div>
      )}
    </div>
  );
}
