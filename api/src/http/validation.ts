import type { FastifySchemaCompiler } from 'fastify';
import { check } from 'shared/contract';
import type { z } from 'zod';
import { bodyFormOf, inNamesOfInput, MOST_PROBLEMS } from './body-fields';
import { InvalidInput, RequestRefused } from './request-refused';

/** Validates with the contract's schemas. Invalid path parameters are 404. */
export const validatorCompiler: FastifySchemaCompiler<z.ZodType> = ({ schema, httpPart }) => {
  return (data: unknown) => {
    // A missing body is reported as its missing required fields.
    const input = httpPart === 'body' && (data === undefined || data === null) ? {} : data;
    const form = httpPart === 'body' ? bodyFormOf(schema) : null;
    const { body, problems } = form ? inNamesOfInput(input, form) : { body: input, problems: [] };
    if (problems.length >= MOST_PROBLEMS) return { error: new InvalidInput(problems) };
    const checked = check(schema, body);
    if (checked.status === 'valid' && problems.length === 0) return { value: checked.value };
    if (httpPart === 'params') return { error: new RequestRefused('not_found') };
    const all = [...problems, ...(checked.status === 'valid' ? [] : checked.problems)];
    return { error: new InvalidInput(all.slice(0, MOST_PROBLEMS)) };
  };
};
