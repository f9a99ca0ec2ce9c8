import { useCallback, useId, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { z } from 'zod';
import { check, messageOf, type Problem, type ProblemCode } from '../../contract';
import { useLocale } from '../../platform/language';
import { type FieldPath, pathKey, startsWith, valueAt, withValueAt } from './field-path';
import { focusFirstInvalid, showsField } from './form-element';

/** What stands in a form before it is complete: any field may still be missing. */
export type Draft<Schema extends z.ZodType> = {
  [Name in keyof z.input<Schema>]?: z.input<Schema>[Name] | null;
};

/** What became of a submission. `leave` runs once the form counts as saved, so that leaving asks nothing. */
export type SubmitResult =
  | { status: 'saved'; leave?: () => void }
  | { status: 'refused'; problems: readonly Problem[] }
  | { status: 'failed' };

export interface SchemaFormOptions<Schema extends z.ZodType> {
  /** Read once, when the form appears. */
  initial: Draft<Schema>;
  /** What stands in it instead at first, as a change of the initial values. */
  begun?: Draft<Schema> | undefined;
  /** What the server refused about the initial values. */
  refused?: readonly Problem[] | undefined;
  /** Called with what the schema made of the values. */
  onSubmit: (value: z.output<Schema>) => Promise<SubmitResult>;
  /** What the schema cannot know: problems of a value it finds valid. */
  validate?: (value: z.output<Schema>) => readonly Problem[];
  /** What is told as soon as it is so, whatever else is still missing. */
  atOnce?: ((values: Draft<Schema>) => readonly Problem[]) | undefined;
}

/** One field, as `<Field of={…}>` takes it. */
export interface FieldBinding<Value> {
  id: string;
  path: FieldPath;
  value: Value;
  onChange: (value: Value) => void;
  onBlur: () => void;
  /** The one message to show, in the language shown. */
  message: string | undefined;
  /** What the message is about, for a field that says it in words of its own. */
  problem?: ProblemCode | undefined;
  required: boolean;
}

type ItemOf<List> = NonNullable<List> extends readonly (infer Item)[] ? Item : never;

export interface SchemaForm<Schema extends z.ZodType, Values = Draft<Schema>> {
  id: string;
  values: Values;
  field: <Name extends keyof Values & string>(name: Name) => FieldBinding<Values[Name]>;
  /** A field of an item of a list, as the count of the first equipment. */
  item: <Name extends keyof Values & string, Key extends keyof ItemOf<Values[Name]> & string>(
    name: Name,
    index: number,
    key: Key,
  ) => FieldBinding<ItemOf<Values[Name]>[Key] | null | undefined>;
  set: <Name extends keyof Values & string>(name: Name, value: Values[Name]) => void;
  /** Messages of problems that belong to no field shown. */
  elsewhere: string[];
  /** Something differs from what was loaded or last saved. */
  dirty: boolean;
  /** A submission is under way. */
  busy: boolean;
  submit: () => Promise<void>;
  /** Puts other values in, as loaded: nothing is dirty, no message is shown. */
  reset: (values: Values) => void;
}

const isBlank = (value: unknown) => value === undefined || value === null || value === '';
const snapshotOf = (values: unknown) =>
  JSON.stringify(values, (_, value) => (isBlank(value) ? undefined : value));

/**
 * Holds a form's values and validates them with the schema the server uses. A field shows at most one message:
 * once it was left, after the first try to submit, or when the server refused it.
 */
export function useSchemaForm<Schema extends z.ZodType>(
  schema: Schema,
  { initial, begun = initial, refused = [], onSubmit, validate, atOnce }: SchemaFormOptions<Schema>,
): SchemaForm<Schema> {
  type Values = Draft<Schema>;
  const id = useId();
  const locale = useLocale();
  const [values, setValues] = useState<Values>(begun);
  const [saved, setSaved] = useState(() => snapshotOf(initial));
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [attempted, setAttempted] = useState(false);
  const [refusals, setRefusals] = useState<readonly Problem[]>(refused);
  const [unplaced, setUnplaced] = useState<readonly Problem[]>([]);
  const [busy, setBusy] = useState(false);
  const running = useRef(false);

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

  const point = (found: readonly Problem[]) => {
    flushSync(() => {
      setAttempted(true);
      setUnplaced(found.filter(problem => !showsField(id, problem.path)));
    });
    focusFirstInvalid(id);
  };

  const submit = async () => {
    if (running.current) return;
    const examined = examine(values);
    if (examined.problems.length > 0 || !('value' in examined)) return point(examined.problems);
    running.current = true;
    setBusy(true);
    setUnplaced([]);
    try {
      const result = await onSubmit(examined.value as z.output<Schema>);
      if (result.status === 'refused') {
        flushSync(() => setRefusals(result.problems));
        point(result.problems);
      }
      if (result.status === 'saved') {
        // The guard against unsaved changes must have seen the clean form before anything navigates.
        flushSync(() => setSaved(snapshotOf(values)));
        result.leave?.();
      }
    } finally {
      running.current = false;
      setBusy(false);
    }
  };

  const reset = (next: Values) => {
    setValues(next);
    setSaved(snapshotOf(next));
    setTouched(new Set());
    setAttempted(false);
    setRefusals([]);
    setUnplaced([]);
  };

  return {
    id,
    values,
    field: name => bind([name]),
    item: (name, index, key) => bind([name, index, key]),
    set: (name, value) => change([name], value),
    elsewhere: [...new Set(unplaced.map(problem => messageOf(problem, locale)))],
    dirty: snapshotOf(values) !== saved,
    busy,
    submit,
    reset,
  };
}

/** An enumeration left empty is reported as invalid; a person reads that it must be filled in. */
const asRequired =
  (body: unknown) =>
  (problem: Problem): Problem =>
    problem.code === 'invalid' && isBlank(valueAt(body, problem.path))
      ? { ...problem, code: 'required', params: {} }
      : problem;
