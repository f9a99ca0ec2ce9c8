import { z } from 'zod';
import { ERROR_CODES } from './answers';

/**
 * The body of an error: `{detail, code}`. For an invalid request body it is
 * `{field: ["message"], …, code: "invalid", problems}`, where `problems` repeats the field errors for machines.
 */
export const errorBodySchema = z.looseObject({
  detail: z.string().optional(),
  code: z.enum(ERROR_CODES).optional().catch(undefined),
  problems: z
    .array(
      z.object({
        path: z.array(z.union([z.string(), z.number()])),
        code: z.string(),
        params: z.record(z.string(), z.union([z.string(), z.number()])),
      }),
    )
    .optional()
    .catch(undefined),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;

/** Codes of what can be wrong with a value. `problem-messages.ts` holds their messages. */
export const PROBLEM_CODES = [
  'required',
  'invalid',
  'invalid_date',
  'date_in_future',
  'invalid_month_day',
  'season_incomplete',
  'before_start',
  'max_length',
  'min_length',
  'range',
  'not_whole',
  'too_many',
  'too_deep',
  'unknown_reference',
  'wrong_list',
  'not_offered',
  'wrong_infrastructure_type',
  'only_injured',
  'geometry_invalid',
  'geometry_type',
  'geometry_dimension',
  'geometry_too_short',
  'out_of_territory',
  'invalid_url',
  'invalid_email',
  'already_used',
  'held_by_rules',
  'invalid_layer_url',
  'above_max_zoom',
  'overlays_only',
  'not_served',
  'no_geocoder',
  'only_one',
  'unknown_field',
  'unknown_field_near',
  'conflicting_fields',
  'password_minimum',
  'password_characters',
  'password_confirmation',
  'password_contains_username',
  'password_common',
  'wrong_password',
  'invalid_username',
  'link_expired',
  'link_used',
  'already_active',
  'already_refused',
  'areas_locked',
  'outside_areas',
  'outside_every_area',
  'infrastructure_outside_areas',
  'picture_of_another',
  'another_operator',
  'no_areas',
  'last_administrator',
  'not_an_image',
  'file_too_large',
  'image_too_large',
  'low_contrast',
  'file_damaged',
  'columns_missing',
  'file_not_loaded',
  'before_request',
  'too_many_for_day',
  'equipment_missing',
  'picture_missing',
  'not_as_it_should_be',
  'own_operation',
  'changed_since',
  'already_ordered',
  'nothing_ordered',
  'of_another_infrastructure',
  'made_by_coordinators',
  'made_by_operators',
  'made_by_operators_or_editors',
  'made_by_editors',
] as const;
export type ProblemCode = (typeof PROBLEM_CODES)[number];
export const isProblemCode = (code: string): code is ProblemCode =>
  (PROBLEM_CODES as readonly string[]).includes(code);

/** A problem of one value. `path` leads to the value inside the body. */
export interface Problem {
  path: (string | number)[];
  code: ProblemCode;
  params: Record<string, string | number>;
}

/** The `params` of a zod refinement that reports one of `PROBLEM_CODES`. */
export function customProblem(code: ProblemCode, params: Problem['params'] = {}) {
  return { problem: code, ...params };
}

type Issue = z.core.$ZodIssue;

const isMissing = (input: unknown) => input === undefined || input === null;

function codeOf(issue: Issue): Pick<Problem, 'code' | 'params'> {
  switch (issue.code) {
    case 'invalid_value':
    case 'invalid_union':
      return { code: isMissing(issue.input) ? 'required' : 'invalid', params: {} };
    case 'invalid_type':
      if (isMissing(issue.input)) return { code: 'required', params: {} };
      return issue.expected === 'int' ? { code: 'not_whole', params: {} } : { code: 'invalid', params: {} };
    case 'too_big':
      if (issue.origin === 'string') return { code: 'max_length', params: { limit: Number(issue.maximum) } };
      if (issue.origin === 'array') return { code: 'too_many', params: { limit: Number(issue.maximum) } };
      return { code: 'range', params: { range: `≤ ${issue.maximum}` } };
    case 'too_small':
      if (issue.origin === 'string' || issue.origin === 'array') {
        return Number(issue.minimum) <= 1
          ? { code: 'required', params: {} }
          : { code: 'min_length', params: { limit: Number(issue.minimum) } };
      }
      return { code: 'range', params: { range: `≥ ${issue.minimum}` } };
    case 'unrecognized_keys':
      return { code: 'unknown_field', params: {} };
    case 'invalid_format':
      if (issue.format === 'url') return { code: 'invalid_url', params: {} };
      return { code: issue.format === 'email' ? 'invalid_email' : 'invalid', params: {} };
    case 'custom': {
      const { problem, ...params } = issue.params ?? {};
      return PROBLEM_CODES.includes(problem) ? { code: problem, params } : { code: 'invalid', params: {} };
    }
    default:
      return { code: 'invalid', params: {} };
  }
}

/**
 * Converts zod issues to problems: one per issue, one per key for unrecognised keys. Parse with `reportInput: true`.
 */
export function problemsOf(error: z.core.$ZodError): Problem[] {
  return error.issues.flatMap(issue => {
    const path = issue.path.map(part => (typeof part === 'symbol' ? String(part) : part));
    const described = codeOf(issue);
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map(key => ({ path: [...path, key], ...described }));
    return [{ path, ...described }];
  });
}

export type Checked<Value> = { status: 'valid'; value: Value } | { status: 'invalid'; problems: Problem[] };

/** Parses a body. Problems are returned as values; nothing is thrown. */
export function check<Schema extends z.ZodType>(schema: Schema, body: unknown): Checked<z.output<Schema>> {
  const parsed = schema.safeParse(body, { reportInput: true });
  return parsed.success
    ? { status: 'valid', value: parsed.data }
    : { status: 'invalid', problems: problemsOf(parsed.error) };
}
