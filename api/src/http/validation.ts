import type { FastifySchemaCompiler } from 'fastify';
import { check } from 'shared/contract';
import type { z } from 'zod';
import { InvalidInput, RequestRefused } from './request-refused';

/** Validates with the contract's schemas. A path that cannot be parsed leads nowhere: 404. */
export const validatorCompiler: FastifySchemaCompiler<z.ZodType> = ({ schema, httpPart }) => {
  return (data: unknown) => {
    // No body at all is reported as its required fields.
    const given = httpPart === 'body' && (data === undefined || data === null) ? {} : data;
    const checked = check(schema, given);
    if (checked.status === 'valid') return { value: checked.value };
    return {
      error: httpPart === 'params' ? new RequestRefused('not_found') : new InvalidInput(checked.problems),
    };
  };
};
