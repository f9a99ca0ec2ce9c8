import { type FieldPath, pathKey } from './field-path';

const focusable = 'input:not([disabled]), textarea, select, button, [tabindex="0"]';

const formElement = (formId: string) => document.querySelector(`[data-form="${CSS.escape(formId)}"]`);

/** Whether the form on screen has a field for a problem's path. */
export function showsField(formId: string, path: FieldPath): boolean {
  const fields = formElement(formId);
  return path.some((_, index) =>
    fields?.querySelector(`[data-field="${CSS.escape(pathKey(path.slice(0, index + 1)))}"]`),
  );
}

/** Moves focus and view to the first field with a message, unfolding it, or else to the form's own message. */
export function focusFirstInvalid(formId: string): void {
  const form = formElement(formId);
  const field = form?.querySelector('[data-invalid="true"]') ?? form?.querySelector('[data-form-problems]');
  for (let fold = field?.closest('details'); fold; fold = fold.parentElement?.closest('details'))
    fold.open = true;
  const control = field?.querySelector<HTMLElement>(focusable) ?? (field as HTMLElement | null | undefined);
  field?.scrollIntoView?.({ block: 'center' });
  control?.focus({ preventScroll: true });
}
