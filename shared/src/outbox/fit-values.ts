import type { z } from '../contract';

/** The values of a draft that the form of today can show, and the names of those it cannot. */
export interface FittingValues {
  values: object;
  left: string[];
}

/**
 * Takes over what fits of the values of an older (or newer) version's draft: fields the schema still has, of the kind
 * it asks for. What is merely unfinished or out of bounds stays, for the person to go on with.
 */
export function fitValues(schema: z.ZodObject, values: object): FittingValues {
  const shape = schema.shape as Record<string, z.ZodType>;
  const fits = ([name, value]: [string, unknown]) => {
    const field = shape[name];
    if (!field || value === undefined || value === null || value === '') return field !== undefined;
    const { error } = field.safeParse(value);
    // An issue at the value itself: another kind of value, or a choice that is no more.
    return !error?.issues.some(({ path, code }) => path.length === 0 && UNFIT.has(code));
  };
  const all = Object.entries(values);
  return {
    values: Object.fromEntries(all.filter(fits)),
    left: all.filter(entry => !fits(entry)).map(([name]) => name),
  };
}

const UNFIT: ReadonlySet<string> = new Set(['invalid_type', 'invalid_value', 'invalid_union']);
