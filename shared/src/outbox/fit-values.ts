import type { z } from '../contract';

/** Values of a draft that the current form can show, and the names of the others. */
export interface FittingValues {
  values: object;
  left: string[];
}

/**
 * Selects the values that still fit from a draft of an older (or newer) version: the schema has the field and accepts
 * the type of the value. Values that are incomplete or out of range stay for the user to correct.
 */
export function fitValues(schema: z.ZodObject, values: object): FittingValues {
  const shape = schema.shape as Record<string, z.ZodType>;
  const fits = ([name, value]: [string, unknown]) => {
    const field = shape[name];
    if (!field || value === undefined || value === null || value === '') return field !== undefined;
    const { error } = field.safeParse(value);
    // An issue at the value itself: another type of value, or a choice that no longer exists.
    return !error?.issues.some(({ path, code }) => path.length === 0 && UNFIT.has(code));
  };
  const all = Object.entries(values);
  return {
    values: Object.fromEntries(all.filter(fits)),
    left: all.filter(entry => !fits(entry)).map(([name]) => name),
  };
}

const UNFIT: ReadonlySet<string> = new Set(['invalid_type', 'invalid_value', 'invalid_union']);
