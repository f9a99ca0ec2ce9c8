import type { z } from '../contract';

/** Values of a draft that fit the current form, and the names of those that do not. */
export interface FittingValues {
  values: object;
  left: string[];
}

/**
 * Selects the values that fit from a draft of an older (or newer) version: the schema must have the field and accept
 * the type of the value. Incomplete or out-of-range values stay, for the user to correct.
 */
export function fitValues(schema: z.ZodObject, values: object): FittingValues {
  const shape = schema.shape as Record<string, z.ZodType>;
  const fits = ([name, value]: [string, unknown]) => {
    const field = shape[name];
    if (!field || value === undefined || value === null || value === '') return field !== undefined;
    const { error } = field.safeParse(value);
    // Issues of the value itself: a wrong type, or a choice that no longer exists.
    return !error?.issues.some(({ path, code }) => path.length === 0 && UNFIT.has(code));
  };
  const all = Object.entries(values);
  return {
    values: Object.fromEntries(all.filter(fits)),
    left: all.filter(entry => !fits(entry)).map(([name]) => name),
  };
}

const UNFIT: ReadonlySet<string> = new Set(['invalid_type', 'invalid_value', 'invalid_union']);
