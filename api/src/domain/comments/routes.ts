import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Comment, comments } from 'shared/kinds';
import type { App } from '../../http/app-types';
import { AttemptLimiter } from '../../http/attempt-limiter';
import { takesFields } from '../../http/body-fields';
import { idParametersSchema } from '../../http/path-parameters';
import { configsOf } from '../../http/route-table';
import type { Context } from '../records/context';
import { performWrite } from '../records/perform-write';
import { itemRoute, listRoute } from '../records/record-routes';
import { selectedList } from '../records/selected-records';
import type { Writer } from '../records/viewer';
import { addComment, changeComment, findComment, selectedComments, withdrawComment } from './comments';
import { MENTION_LIMITS, mention } from './mentions';

const readers = configsOf({ access: 'data:read', tag: 'comments', keyed: true });
const PATH = '/comments/';
const { inputSchema, answerSchema: answer } = comments;
const changeSchema = inputSchema.pick({ text: true });

/** Routes of comments. Whoever reads a record reads its comments and adds some; authors change their own. */
export function commentRoutes(app: App, context: Context): void {
  const params = idParametersSchema;
  const limiter = new AttemptLimiter(context.db, 'mention', MENTION_LIMITS);
  const write = (
    request: FastifyRequest,
    reply: FastifyReply,
    status: number,
    work: (writer: Writer) => Promise<Comment | undefined>,
  ) =>
    performWrite(context, request, reply, async writer => {
      const body = await work(writer);
      if (body) await mention(limiter, writer, body);
      return { status, headers: {}, body };
    });

  listRoute(app, context, selectedList(selectedComments));
  itemRoute(app, context, {
    path: PATH,
    title: selectedComments.title,
    table: 'comments',
    answerSchema: answer,
    async find(viewer, id) {
      const comment = await findComment(viewer, id);
      return comment && { answer: async () => comment };
    },
  });
  app.post(
    PATH,
    {
      schema: { body: takesFields(inputSchema, { input: inputSchema, answer }) },
      config: readers('Comment on a record', {
        description:
          'A comment on one of `infrastructure`, `mortality` and `item`. `@name` mails the account of that name, if it reads the record and wants such mails; the answer does not tell whether there is one.',
        answer,
        status: 201,
        refuses: [409, 429],
      }),
    },
    (request, reply) => write(request, reply, 201, writer => addComment(writer, request.body)),
  );
  app.patch(
    `${PATH}:id/`,
    {
      schema: { params, body: takesFields(changeSchema, { input: changeSchema, answer }) },
      config: readers('Change one’s own comment', {
        description: 'Accounts that the new text mentions for the first time get a mail.',
        answer,
        refuses: [404, 429],
      }),
    },
    (request, reply) =>
      write(request, reply, 200, writer => changeComment(writer, request.params.id, request.body.text)),
  );
  app.delete(
    `${PATH}:id/`,
    {
      schema: { params },
      config: readers('Withdraw one’s own comment', {
        description: 'Neither lists nor the history keep anything of it.',
        status: 204,
        refuses: [404],
      }),
    },
    (request, reply) =>
      write(request, reply, 204, async writer => {
        await withdrawComment(writer, request.params.id);
        return undefined;
      }),
  );
}
