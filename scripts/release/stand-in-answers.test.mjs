import { sampleOf, standInAnswers } from './stand-in-answers.mjs';

const description = {
  components: {
    schemas: {
      Bird: {
        type: 'object',
        required: ['id', 'parent'],
        properties: {
          id: { type: 'integer', minimum: 5 },
          date: { type: 'string' },
          year: { type: 'integer' },
          color: { type: 'string', pattern: '^#[0-9a-f]{6}$' },
          codes: { type: 'array', items: { enum: ['a', 'b'] } },
          note: { anyOf: [{ type: 'null' }, { type: 'string', maxLength: 4 }] },
          parent: { anyOf: [{ $ref: '#/components/schemas/Bird' }, { type: 'null' }] },
        },
      },
    },
  },
  paths: {
    '/api/v1/birds/': {
      get: {
        responses: {
          200: {
            content: {
              'application/json': { schema: { type: 'array', items: { $ref: '#/components/schemas/Bird' } } },
            },
          },
        },
      },
    },
    '/api/v1/birds/{id}/': {
      get: {
        responses: {
          200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Bird' } } } },
        },
      },
    },
    '/api/v1/birds/last/': {
      get: { responses: { 200: { content: { 'application/json': { schema: { const: 'last' } } } } } },
    },
    '/api/v1/birds.pdf': { get: { responses: { 200: { content: { 'application/pdf': {} } } } } },
  },
};
const bird = {
  id: 5,
  date: '2026-01-15',
  year: 2026,
  color: '#1a7f5a',
  codes: ['a', 'b'],
  note: 'Exam',
};

it('answers lists and records as the server describes them', () => {
  const answer = standInAnswers(description);
  expect(answer('/api/v1/birds/')).toEqual([expect.objectContaining(bird)]);
  expect(answer('/api/v1/birds/1/')).toMatchObject({ ...bird, parent: bird });
  expect(answer('/api/v1/birds/last/')).toBe('last');
  expect(answer('/api/v1/birds.pdf')).toBeUndefined();
  expect(answer('/api/v1/fish/')).toBeUndefined();
});

it('ends where a schema contains itself, and keeps to limits', () => {
  let depth = 0;
  for (let one = standInAnswers(description)('/api/v1/birds/1/'); one; one = one.parent) depth += 1;
  expect(depth).toBeLessThan(12);
  expect(sampleOf({ type: 'number', exclusiveMinimum: 3 }, {})).toBe(4);
  expect(sampleOf({ type: 'array', minItems: 2, items: { type: 'boolean' } }, {})).toEqual([false, false]);
});
