import type { FastifyReply, FastifyRequest } from 'fastify';
import { surveyTracks } from 'shared/kinds/surveys';
import type { App } from '../../http/app-types';
import { takesFields } from '../../http/body-fields';
import { BODY_BYTES } from '../../http/body-parsers';
import { idParametersSchema } from '../../http/path-parameters';
import { configsOf } from '../../http/route-table';
import type { Context } from '../records/context';
import { performWrite } from '../records/perform-write';
import { itemRoute, listRoute } from '../records/record-routes';
import { selectedList } from '../records/selected-records';
import type { Writer } from '../records/viewer';
import { addTrack, findTrack, selectedTracks, shareTrack, throwAway } from './survey-tracks';

const PATH = `/${surveyTracks.path}`;
const { inputSchema, answerSchema: answer } = surveyTracks;
const shareSchema = inputSchema.pick({ shared: true });
const editors = configsOf({ access: 'data:write', tag: 'surveys', keyed: true });

/** Routes of tracks. Their authors add, share and throw them away; nobody else changes them. */
export function trackRoutes(app: App, context: Context): void {
  const params = idParametersSchema;
  const write = (
    request: FastifyRequest,
    reply: FastifyReply,
    status: number,
    work: (writer: Writer) => Promise<object | undefined>,
  ) =>
    performWrite(context, request, reply, async writer => ({
      ...{ status, headers: {} },
      body: await work(writer),
    }));

  listRoute(app, context, selectedList(selectedTracks));
  itemRoute(app, context, {
    path: PATH,
    title: selectedTracks.title,
    table: 'survey_tracks',
    answerSchema: answer,
    async find(viewer, id) {
      const track = await findTrack(viewer, id);
      return track && { answer: async () => track };
    },
  });
  app.post(
    PATH,
    {
      bodyLimit: BODY_BYTES.record,
      schema: { body: takesFields(inputSchema, { input: inputSchema, answer }) },
      config: editors('Add where one walked during one’s own survey', {
        description:
          'Only the author sees it, and coordinators of the area. It is deleted after some months.',
        answer,
        status: 201,
        refuses: [409],
      }),
    },
    (request, reply) => write(request, reply, 201, writer => addTrack(writer, request.body)),
  );
  app.patch(
    `${PATH}:id/`,
    {
      schema: { params, body: takesFields(shareSchema, { input: shareSchema, answer }) },
      config: editors('Say whether files may contain one’s own track', {
        description: 'Without the author’s consent no file contains a track.',
        answer,
        refuses: [404],
      }),
    },
    (request, reply) =>
      write(request, reply, 200, writer => shareTrack(writer, request.params.id, request.body.shared)),
  );
  app.delete(
    `${PATH}:id/`,
    {
      schema: { params },
      config: editors('Throw one’s own track away', {
        description: 'Neither lists nor the history keep anything of it.',
        status: 204,
        refuses: [404],
      }),
    },
    (request, reply) =>
      write(request, reply, 204, async writer => {
        await throwAway(writer, request.params.id);
        return undefined;
      }),
  );
}
