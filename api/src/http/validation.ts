import type { FastifySchemaCompiler, RouteOptions } from 'fastify';
import { check } from 'shared/server';
import { z } from 'zod';
import { bodyFormOf, inNamesOfInput, MOST_PROBLEMS } from './body-fields';
import { InvalidInput, RequestRefused } from './request-refused';

const NO_PARAMETERS = z.object({});

/** Lets a route without a query schema refuse all parameters. Preflight and monitoring requests are exempt. */
export function declareParameters({ method, config, schema }: RouteOptions): void {
  if (schema && method !== 'OPTIONS' && !config?.alwaysAnswered) schema.querystring ??= NO_PARAMETERS;
}

const formOf = (schema: z.ZodType, httpPart: string | undefined) =>
  httpPart === 'body' ? bodyFormOf(schema) : httpPart === 'querystring' ? { input: schema } : null;

/**
 * Validates with the contract's schemas. Refuses unknown body fields and query parameters, and answers invalid path
 * parameters with 404.
 */
export const validatorCompiler: FastifySchemaCompiler<z.ZodType> = ({ schema, httpPart }) => {
  return (data: unknown) => {
    // A missing body is reported as its missing required fields.
    const input = httpPart === 'body' && (data === undefined || data === null) ? {} : data;
    const form = formOf(schema, httpPart);
    const { body, problems } = form ? inNamesOfInput(input, form) : { body: input, problems: [] };
    if (problems.length >= MOST_PROBLEMS) return { error: new InvalidInput(problems) };
    const checked = check(schema, body);
    if (checked.status === 'valid' && problems.length === 0) return { value: checked.value };
    if (httpPart === 'params') return { error: new RequestRefused('not_found') };
    const all = [...problems, ...(checked.status === 'valid' ? [] : checked.problems)];
    return { error: new InvalidInput(all.slice(0, MOST_PROBLEMS)) };
  };
};
