import { tableQuerySchema } from 'shared/contract/administration';
import type { AdministeredKind } from 'shared/server';
import type { z } from 'zod';
import type { Queryable } from '../../store/connect';
import type { AdministeredResource } from '../administered/administered-resource';
import type { Context } from '../records/context';
import type { Viewer, Writer } from '../records/viewer';

/** There is a single record of each kind of settings. */
const ID = 1;

interface KeptSettings<Input extends object> {
  kind: AdministeredKind;
  title: string;
  inputSchema: z.ZodType<Input>;
  answerSchema: z.ZodType<object>;
  read(db: Queryable, context: Context): Promise<Input>;
  write(db: Queryable, input: Input): Promise<void>;
  prepare?: AdministeredResource<Input>['prepare'];
  /** Facts of the answer besides the settings. */
  facts?(db: Queryable): Promise<object>;
}

/** A kind of settings as the administration reads and changes them. */
export function keptSettings<Input extends object>({
  kind,
  read,
  write,
  facts = async () => ({}),
  ...rest
}: KeptSettings<Input>): AdministeredResource<Input> {
  const answer = async ({ db, context }: Viewer) => ({
    id: ID,
    ...(await read(db, context)),
    ...(await facts(db)),
  });
  return {
    ...rest,
    kind,
    path: `/admin/${kind}/`,
    querySchema: tableQuerySchema,
    list: async viewer => ({ rows: [await answer(viewer)], total: 1 }),
    read: async (viewer, id) => (id === ID ? answer(viewer) : null),
    inputOf: async ({ db, context }, id) => (id === ID ? read(db, context) : null),
    update: async ({ db }: Writer, _id, input) => write(db, input),
  };
}
