import { comments } from 'shared/kinds';
import type { App } from '../../http/app-types';
import { takesFields } from '../../http/body-fields';
import { idParametersSchema } from '../../http/path-parameters';
import { configsOf } from '../../http/route-table';
import type { Context } from '../records/context';
import { performWrite } from '../records/perform-write';
import { listRoute, viewerOf } from '../records/record-routes';
import { selectedList } from '../records/selected-records';
import { addComment, changeComment, readComment, selectedComments, withdrawComment } from './comments';

const readers = configsOf({ access: 'data:read', tag: 'comments' });
const PATH = '/comments/:id/';
const { inputSchema, answerSchema: answer } = comments;
const changeSchema = inputSchema.pick({ text: true });

/** Routes of comments. Whoever reads a record reads its comments and adds some; authors change their own. */
export function commentRoutes(app: App, context: Context): void {
  const schema = { params: idParametersSchema };
  listRoute(app, context, selectedList(selectedComments));
  app.get(
    PATH,
    {
      schema,
      config: readers('Read one', {
        description: 'A comment on a record that the account reads; else 404.',
        answer,
        refuses: [404],
      }),
    },
    async (request, reply) => {
      reply.header('cache-control', 'private, no-cache');
      return readComment(viewerOf(context, request), request.params.id);
    },
  );
  app.post(
    '/comments/',
    {
      schema: { body: takesFields(inputSchema, { input: inputSchema, answer }) },
      config: readers('Comment on a record', {
        description:
          'A comment on one of `infrastructure`, `mortality` and `item`. `@name` mails the account of that name, if it reads the record and wants such mails; the answer does not tell whether there is one.',
        answer,
        status: 201,
        keyed: true,
        refuses: [409, 429],
      }),
    },
    (request, reply) =>
      performWrite(context, request, reply, async writer => ({
        status: 201,
        headers: {},
        body: await addComment(writer, request.body),
      })),
  );
  app.patch(
    PATH,
    {
      schema: { ...schema, body: takesFields(changeSchema, { input: changeSchema, answer }) },
      config: readers('Change one’s own comment', {
        description: 'Accounts that the new text mentions for the first time get a mail.',
        answer,
        keyed: true,
        refuses: [404, 429],
      }),
    },
    (request, reply) =>
      performWrite(context, request, reply, async writer => ({
        status: 200,
        headers: {},
        body: await changeComment(writer, request.params.id, request.body.text),
      })),
  );
  app.delete(
    PATH,
    {
      schema,
      config: readers('Withdraw one’s own comment', {
        description: 'Nothing of it is kept.',
        status: 204,
        keyed: true,
        refuses: [404],
      }),
    },
    (request, reply) =>
      performWrite(context, request, reply, async writer => {
        await withdrawComment(writer, request.params.id);
        return { status: 204, headers: {}, body: undefined };
      }),
  );
}
