import { useCallback, useId, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { z } from 'zod';
import { messageOf, type Problem } from '../../contract';
import { check, type ProblemCode } from '../../contract/problem';
import { useLocale } from '../../platform/language';
import { confirmDay } from './clock-note';
import { type FieldPath, pathKey, startsWith, valueAt, withValueAt } from './field-path';

const focusable = 'input:not([disabled]), textarea, select, button, [tabindex="0"]';

const formElement = (formId: string) => document.querySelector(`[data-form="${CSS.escape(formId)}"]`);

/** Whether the form on screen has a field for a problem's path. */
function showsField(formId: string, path: FieldPath): boolean {
  const fields = formElement(formId);
  return path.some((_, index) =>
    fields?.querySelector(`[data-field="${CSS.escape(pathKey(path.slice(0, index + 1)))}"]`),
  );
}

/** Focuses the first field with a message, or else the form's own message. Opens folds and scrolls to show it. */
function focusFirstInvalid(formId: string): void {
  const form = formElement(formId);
  const field = form?.querySelector('[data-invalid="true"]') ?? form?.querySelector('[data-form-problems]');
  for (let fold = field?.closest('details'); fold; fold = fold.parentElement?.closest('details'))
    fold.open = true;
  const control = field?.querySelector<HTMLElement>(focusable) ?? (field as HTMLElement | null | undefined);
  field?.scrollIntoView?.({ block: 'center' });
  control?.focus({ preventScroll: true });
}

/** Values of an incomplete form: any field may be missing. */
export type Draft<Schema extends z.ZodType> = {
  [Name in keyof z.input<Schema>]?: z.input<Schema>[Name] | null;
};

/** Result of a submission. `leave` runs once the form counts as saved, so that leaving does not ask. */
export type SubmitResult =
  | { status: 'saved'; leave?: () => void }
  | { status: 'refused'; problems: readonly Problem[] }
  | { status: 'failed' };

export interface SchemaFormOptions<Schema extends z.ZodType> {
  /** Only the first value is used. */
  initial: Draft<Schema>;
  /** First values, by default `initial`. Differences from `initial` are unsaved changes. */
  begun?: Draft<Schema> | undefined;
  /** Problems that the server reported about the first values. */
  refused?: readonly Problem[] | undefined;
  /** Called with the schema's output for valid values. */
  onSubmit: (value: z.output<Schema>) => Promise<SubmitResult>;
  /** Further checks of values that the schema accepts. */
  validate?: (value: z.output<Schema>) => readonly Problem[];
  /** Checks that report immediately, even while required fields are empty. */
  atOnce?: ((values: Draft<Schema>) => readonly Problem[]) | undefined;
}

export interface FieldBinding<Value> {
  id: string;
  path: FieldPath;
  value: Value;
  onChange: (value: Value) => void;
  onBlur: () => void;
  /** The message to show, in the current language. */
  message: string | undefined;
  /** Code of the problem, for a field with a text of its own. */
  problem?: ProblemCode | undefined;
  required: boolean;
}

type ItemOf<List> = NonNullable<List> extends readonly (infer Item)[] ? Item : never;

export interface SchemaForm<Schema extends z.ZodType, Values = Draft<Schema>> {
  id: string;
  values: Values;
  field: <Name extends keyof Values & string>(name: Name) => FieldBinding<Values[Name]>;
  /** A field of a list item, such as the count of the first equipment. */
  item: <Name extends keyof Values & string, Key extends keyof ItemOf<Values[Name]> & string>(
    name: Name,
    index: number,
    key: Key,
  ) => FieldBinding<ItemOf<Values[Name]>[Key] | null | undefined>;
  set: <Name extends keyof Values & string>(name: Name, value: Values[Name]) => void;
  /** Messages of problems without a visible field. */
  elsewhere: string[];
  /** Whether there are unsaved changes. */
  dirty: boolean;
  /** Whether the values are saved. The form then submits nothing until it is reset. */
  done: boolean;
  /** Whether a submission is running, or the saved form is being left. */
  busy: boolean;
  submit: () => Promise<void>;
  /** Submits in another way than `onSubmit`, under the same rules: one submission at a time, none after a success. */
  send: (submission: () => Promise<SubmitResult>) => Promise<void>;
  /** Replaces the values and removes all messages. The form then has no unsaved changes. */
  reset: (values: Values) => void;
}

const isBlank = (value: unknown) => value === undefined || value === null || value === '';
const snapshotOf = (values: unknown) =>
  JSON.stringify(values, (_, value) => (isBlank(value) ? undefined : value));

/**
 * State of a form, validated with a schema that the server uses too. A field shows at most one message. The message
 * appears when the field has lost the focus, after the first attempt to submit, or when the server has refused the
 * field. Problems of `atOnce` appear immediately.
 */
export function useSchemaForm<Schema extends z.ZodType>(
  schema: Schema,
  { initial, begun = initial, refused = [], onSubmit, validate, atOnce }: SchemaFormOptions<Schema>,
): SchemaForm<Schema> {
  type Values = Draft<Schema>;
  const id = useId();
  const locale = useLocale();
  const [values, setValues] = useState<Values>(begun);
  const [loaded, setLoaded] = useState(() => snapshotOf(initial));
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [attempted, setAttempted] = useState(false);
  const [refusals, setRefusals] = useState<readonly Problem[]>(refused);
  const [unplaced, setUnplaced] = useState<readonly Problem[]>([]);
  const [state, setState] = useState<'open' | 'sending' | 'done'>('open');
  const isOpen = useRef(true);

  const examine = useCallback(
    (body: Values) => {
      const checked = check(schema, body);
      const evident = atOnce?.(body) ?? [];
      if (checked.status === 'invalid')
        return { evident, problems: [...checked.problems.map(asRequired(body)), ...evident] };
      return { evident, value: checked.value, problems: [...(validate?.(checked.value) ?? []), ...evident] };
    },
    [schema, validate, atOnce],
  );
  const { problems, evident } = useMemo(() => examine(values), [examine, values]);
  const requiredNames = useMemo(() => {
    const empty = check(schema, {});
    return new Set(empty.status === 'invalid' ? empty.problems.map(problem => pathKey(problem.path)) : []);
  }, [schema]);

  const change = (path: FieldPath, value: unknown) => {
    setValues(current => withValueAt(current, path, value));
    setRefusals(current => current.filter(refusal => !startsWith(refusal.path, path)));
    setUnplaced([]);
  };

  const problemFor = (path: FieldPath, value: unknown): Problem | undefined => {
    const ofItems = Array.isArray(value) && value.some(item => typeof item === 'object');
    const concerns = (problem: Problem) =>
      ofItems ? pathKey(problem.path) === pathKey(path) : startsWith(problem.path, path);
    const shown = (attempted || touched.has(pathKey(path)) ? problems : evident).find(concerns);
    return shown ?? refusals.find(concerns);
  };

  const bind = <Value>(path: FieldPath): FieldBinding<Value> => {
    const value = valueAt(values, path) as Value;
    const problem = problemFor(path, value);
    return {
      id: `${id}-${path.join('-')}`,
      path,
      value,
      onChange: next => change(path, next),
      onBlur: () => setTouched(current => new Set(current).add(pathKey(path))),
      message: problem && messageOf(problem, locale),
      problem: problem?.code,
      required: requiredNames.has(pathKey(path)),
    };
  };

  const point = (reported: readonly Problem[]) => {
    flushSync(() => {
      setAttempted(true);
      setUnplaced(reported.filter(problem => !showsField(id, problem.path)));
    });
    focusFirstInvalid(id);
  };

  const send = async (submission: () => Promise<SubmitResult>) => {
    if (!isOpen.current) return;
    isOpen.current = false;
    setState('sending');
    setUnplaced([]);
    let result: SubmitResult = { status: 'failed' };
    try {
      result = await submission();
    } finally {
      // A saved form does not open again: it may still be visible and be clicked until the next screen appears.
      if (result.status !== 'saved') {
        isOpen.current = true;
        setState('open');
      }
    }
    if (result.status === 'refused') {
      const { problems: refusal } = result;
      flushSync(() => setRefusals(refusal));
      point(refusal);
    }
    if (result.status === 'saved') {
      // The form must count as saved before the navigation, or the user is asked about unsaved changes.
      flushSync(() => setState('done'));
      result.leave?.();
    }
  };

  const submit = async () => {
    const examined = examine(values);
    if (examined.problems.length > 0 || !('value' in examined)) return point(examined.problems);
    const value = examined.value as z.output<Schema>;
    await send(async () => {
      const isMeant = await confirmDay((value as { date?: unknown }).date);
      return isMeant ? onSubmit(value) : { status: 'failed' };
    });
  };

  const reset = (next: Values) => {
    setValues(next);
    setLoaded(snapshotOf(next));
    setTouched(new Set());
    setAttempted(false);
    setRefusals([]);
    setUnplaced([]);
    isOpen.current = true;
    setState('open');
  };

  return {
    id,
    values,
    field: name => bind([name]),
    item: (name, index, key) => bind([name, index, key]),
    set: (name, value) => change([name], value),
    elsewhere: [...new Set(unplaced.map(problem => messageOf(problem, locale)))],
    dirty: state !== 'done' && snapshotOf(values) !== loaded,
    done: state === 'done',
    busy: state !== 'open',
    submit,
    send,
    reset,
  };
}

/**
 * The schema reports an empty field as invalid in some cases, for instance an enumeration. The form reports that the
 * field is required.
 */
const asRequired =
  (body: unknown) =>
  (problem: Problem): Problem =>
    problem.code === 'invalid' && isBlank(valueAt(body, problem.path))
      ? { ...problem, code: 'required', params: {} }
      : problem;
