import { expect, it } from 'vitest';
import { InvalidInput, RequestRefused } from '../http/request-refused';
import { packError, unpackError } from './carried-error';

const carried = (error: unknown) => unpackError(structuredClone(packError(error)));

it('a refusal stays one, with its headers', () => {
  const error = carried(new RequestRefused('throttled', { headers: { 'retry-after': '2' } }));
  expect(error).toBeInstanceOf(RequestRefused);
  expect(error).toMatchObject({
    statusCode: 429,
    errorCode: 'throttled',
    refusal: { headers: { 'retry-after': '2' } },
  });
});

it('bad input stays bad input, with its problems', () => {
  const problems = [{ path: ['cursor'], code: 'invalid' as const, params: {} }];
  const error = carried(new InvalidInput(problems, { preview: null }));
  expect(error).toBeInstanceOf(InvalidInput);
  expect(error).toMatchObject({ statusCode: 400, problems, body: { preview: null } });
});

it('an error of the database keeps its code, and only fields that can be cloned', () => {
  const thrown = Object.assign(new Error('invalid input syntax'), {
    code: '22P02',
    client: { query: () => undefined },
  });
  expect(carried(thrown)).toMatchObject({ message: 'invalid input syntax', code: '22P02' });
  expect(carried('no error at all').message).toBe('no error at all');
});
