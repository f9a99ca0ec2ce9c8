import { apiBase, type CallOptions, type Method, type Query } from 'shared/api';
import { z } from 'shared/contract';

/** A call as it is typed. */
export interface PlannedCall {
  method: Method;
  path: string;
  /** JSON texts; empty ones count as nothing. */
  query: string;
  body: string;
  anonymous: boolean;
}

export type PlanFault = 'elsewhere' | 'not_json' | 'not_parameters';
export type Faults = Partial<Record<'path' | 'query' | 'body', PlanFault>>;
type Read = { status: 'ok'; options: CallOptions } | { status: 'invalid'; faults: Faults };

export const methods = [
  'GET',
  'HEAD',
  'OPTIONS',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
] as const satisfies Method[];

export const carriesBody = (method: Method): boolean => !['GET', 'HEAD', 'OPTIONS'].includes(method);

const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const querySchema = z.record(
  z.string(),
  z.union([scalar, z.array(z.union([z.string(), z.number()]))]),
) satisfies z.ZodType<Query>;

/** What a typed call asks of the client, or what is wrong with it. Tokens go to our own server only. */
export function readPlan({ method, path, query, body, anonymous }: PlannedCall): Read {
  const faults: Faults = {};
  if (!URL.canParse(path, apiBase()) || !new URL(path, apiBase()).href.startsWith(apiBase()))
    faults.path = 'elsewhere';
  const parameters = parsed(query);
  const known = querySchema.safeParse(parameters.value ?? {});
  if (!parameters.sound) faults.query = 'not_json';
  else if (!known.success) faults.query = 'not_parameters';
  const content = carriesBody(method) ? parsed(body) : { sound: true, value: undefined };
  if (!content.sound) faults.body = 'not_json';
  if (Object.keys(faults).length > 0) return { status: 'invalid', faults };
  return {
    status: 'ok',
    options: {
      method,
      query: known.data ?? {},
      anonymous,
      ...(content.value === undefined ? {} : { body: content.value }),
    },
  };
}

function parsed(text: string): { sound: boolean; value?: unknown } {
  if (!text.trim()) return { sound: true };
  try {
    return { sound: true, value: JSON.parse(text) };
  } catch {
    return { sound: false };
  }
}
