import type { FastifySchemaCompiler } from 'fastify';
import { check } from 'shared/contract';
import type { z } from 'zod';
import { bodyFormOf, inNamesOfInput } from './body-fields';
import { InvalidInput, RequestRefused } from './request-refused';

/** Validates with the contract's schemas. Invalid path parameters are 404. */
export const validatorCompiler: FastifySchemaCompiler<z.ZodType> = ({ schema, httpPart }) => {
  return (data: unknown) => {
    // A missing body is reported as its missing required fields.
    const input = httpPart === 'body' && (data === undefined || data === null) ? {} : data;
    const form = httpPart === 'body' ? bodyFormOf(schema) : null;
    const { body, problems } = form ? inNamesOfInput(input, form) : { body: input, problems: [] };
    const checked = check(schema, body);
    if (checked.status === 'valid' && problems.length === 0) return { value: checked.value };
    if (httpPart === 'params') return { error: new RequestRefused('not_found') };
    return {
      error: new InvalidInput([...problems, ...(checked.status === 'valid' ? [] : checked.problems)]),
    };
  };
};
