import { z } from 'zod';
import type { App } from '../../http/app-types';
import { signedInUser } from '../../http/current-user';
import { idParametersSchema } from '../../http/path-parameters';
import { type Hindrance, RequestRefused } from '../../http/request-refused';
import { configsOf } from '../../http/route-table';
import type { Queryable } from '../../store/connect';
import { inTransaction } from '../../store/in-transaction';
import type { Store } from '../../store/store';

type Words = readonly [summary: string, description: string];

interface SecretItems<Input, Item> {
  path: `/${string}/`;
  facts: Parameters<typeof configsOf>[0];
  words: { list: Words; make: Words; remove: Words };
  inputSchema: z.ZodType<Input>;
  itemSchema: z.ZodType<Item>;
  /** An item with its secret. */
  newSchema: z.ZodType;
  /** Maximum number of items, and the reason of a refusal. */
  most?: { items: number; reason: Hindrance };
  read(db: Queryable, userId: number): Promise<Item[]>;
  /** Locks what the limit counts, adds an item, and returns its id and secret. */
  make(db: Queryable, input: Input, userId: number): Promise<{ id: number }>;
  /** @returns whether there was such an item */
  remove(db: Queryable, id: number, userId: number): Promise<boolean>;
}

/** The routes of items that each have a secret, which only the answer that makes an item shows. */
export function secretRoutes<Input, Item extends { id: number }>(
  app: App,
  store: Store,
  { path, facts, words, most, ...items }: SecretItems<Input, Item>,
): void {
  const config = configsOf(facts);
  app.get(
    path,
    { config: config(words.list[0], { description: words.list[1], answer: z.array(items.itemSchema) }) },
    async request => items.read(store.db, signedInUser(request).id),
  );

  // No `Idempotency-Key`: the response contains the secret and must not be stored.
  app.post(
    path,
    {
      schema: { body: items.inputSchema },
      config: config(words.make[0], {
        ...{ description: words.make[1], answer: items.newSchema, status: 201 },
        ...(most && { refuses: [409] }),
      }),
    },
    async (request, reply) => {
      const { id: userId } = signedInUser(request);
      const answer = await inTransaction(store, async db => {
        const made = await items.make(db, request.body as Input, userId);
        const all = await items.read(db, userId);
        if (most && all.length > most.items) throw new RequestRefused('conflict', { reason: most.reason });
        return { ...all.find(({ id }) => id === made.id), ...made };
      });
      return reply.code(201).send(answer);
    },
  );

  app.delete(
    `${path}:id/`,
    {
      schema: { params: idParametersSchema },
      config: config(words.remove[0], { description: words.remove[1], status: 204 }),
    },
    async request => {
      const { id } = request.params;
      const { id: userId } = signedInUser(request);
      if (!(await inTransaction(store, db => items.remove(db, id, userId))))
        throw new RequestRefused('not_found');
    },
  );
}
