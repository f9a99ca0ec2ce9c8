import type { FastifyContextConfig, FastifyReply, FastifyRequest } from 'fastify';
import { messageOf } from 'shared/contract';
import { mediaSchema } from 'shared/server';
import { z } from 'zod';
import { textOf } from '../../config/texts';
import type { App } from '../../http/app-types';
import { requireUnbroken } from '../../http/broken-off';
import { signedInUser } from '../../http/current-user';
import { problemsBody } from '../../http/problems-body';
import { localeOf } from '../../http/request-locale';
import { InvalidInput, RequestRefused } from '../../http/request-refused';
import { isFull } from '../../store/storage-fault';
import type { Context } from '../records/context';
import { requireEditAreas } from '../records/edit-areas';
import { inWrite } from '../records/in-write';
import { uploadFieldsOf } from './media-input';
import { FILE_TOO_LARGE, type PictureFault, preparePicture } from './prepare-picture';
import {
  type FinishedAnswer,
  type FinishedUpload,
  resumableUploads,
  type UploadRequest,
  uploadStore,
} from './resumable-uploads';
import { addMedia, findOwnMedia, withStoredPicture } from './service';

const PATH = '/media/resumable';
const idSchema = z.object({ id: z.uuid() });

const configOf = (
  summary: string,
  description: string,
  rest: FastifyContextConfig,
): FastifyContextConfig => ({
  access: ['data:write', 'programme:operate'],
  produces: ['*/*'],
  tag: 'media',
  summary,
  description,
  reads: ['Tus-Resumable'],
  sends: ['Tus-Resumable'],
  refuses: [400, 409, 412, 413, 415],
  ...rest,
});

const ABOUT_UPLOAD = {
  HEAD: configOf(
    'How much of an upload has arrived',
    'Ask before going on: `Upload-Offset` is where the next part begins.',
    {
      sends: ['Tus-Resumable', 'Upload-Offset', 'Upload-Length'],
    },
  ),
  PATCH: configOf(
    'Continue an upload',
    'The next part, from `Upload-Offset` on. 204 while more is missing; the last part is answered 200 with the picture, or refused with problems at `storage`. Sent again, it makes no second picture.',
    {
      answer: mediaSchema,
      otherAnswers: { 204: null },
      bodyType: 'application/offset+octet-stream',
      reads: ['Tus-Resumable', 'Upload-Offset'],
      sends: ['Tus-Resumable', 'Upload-Offset'],
    },
  ),
  DELETE: configOf('Cancel an upload', 'Removes what has arrived.', { status: 204 }),
};

function refusal(fault: PictureFault, locale: 'fr' | 'en'): FinishedAnswer {
  const problem = { path: ['storage'], ...fault };
  if (fault.code !== 'file_too_large') return { status: 400, body: problemsBody([problem], locale) };
  const detail = textOf(locale, 'error', 'payload_too_large');
  const body = {
    storage: [messageOf(problem, locale)],
    problems: [problem],
    detail,
    code: 'payload_too_large',
  };
  return { status: 413, body };
}

/** Response to an upload that is too large or cannot be stored; `null` for other errors. */
async function refusalOf(
  { storage }: Context,
  error: unknown,
  locale: 'fr' | 'en',
): Promise<FinishedAnswer | null> {
  const status = (error as { status_code?: number } | null)?.status_code;
  if (status === 413) return refusal(FILE_TOO_LARGE, locale);
  // The upload store reports that a write failed, but not why.
  const fault = storage.note(error) ?? (status === 500 ? await storage.fault() : null);
  if (!fault) return null;
  if (!isFull(fault))
    return {
      status: 503,
      body: { detail: textOf(locale, 'reason', fault), code: 'unavailable', reason: fault },
    };
  return { status: 507, body: { detail: textOf(locale, 'error', 'storage_full'), code: 'storage_full' } };
}

/** Creates the picture of a completed upload; repeated calls create it only once. */
async function finishUpload(context: Context, upload: FinishedUpload): Promise<FinishedAnswer> {
  const { locale, userId } = upload.sender;
  try {
    const fields = uploadFieldsOf({ uuid: upload.id, ...upload.fields });
    const viewer = { context, db: context.db, userId };
    const before = await findOwnMedia(viewer, fields.uuid ?? upload.id);
    if (before) return { status: 200, body: before.media };
    const outcome = await preparePicture(upload.bytes);
    if (outcome.status === 'refused') return refusal(outcome.fault, locale);
    const { picture } = outcome;
    const { media } = await withStoredPicture(context, picture, (keys, written) =>
      inWrite(context, userId, async writer => {
        const item = await addMedia(writer, picture, keys, fields);
        written();
        return item;
      }),
    );
    return { status: 200, body: media };
  } catch (error) {
    if (error instanceof InvalidInput) return { status: 400, body: problemsBody(error.problems, locale) };
    if (context.engine.isDuplicate(error))
      return { status: 409, body: { detail: textOf(locale, 'error', 'conflict'), code: 'conflict' } };
    throw error;
  }
}

/**
 * Resumable uploads of pictures (tus 1.0.0, with creation and termination). `Upload-Metadata` carries the text fields
 * (`date`, `author`, `source`, `remark`, `label`, `uuid`). The last `PATCH` is answered 200 with the picture as JSON; a
 * refused picture is answered 400 or 413 with problems at `storage`.
 */
export async function resumableRoutes(app: App, context: Context): Promise<void> {
  const uploads = resumableUploads(
    uploadStore(context),
    `/api/v1${PATH}`,
    upload => finishUpload(context, upload),
    (error, { locale }) => refusalOf(context, error, locale),
  );

  async function handOver(
    request: FastifyRequest,
    reply: FastifyReply,
    upload: UploadRequest,
  ): Promise<void> {
    requireUnbroken(request);
    reply.hijack();
    // The library waits forever when the client has left and its response cannot be sent.
    const isClosed = new Promise(resolve => reply.raw.once('close', resolve));
    await Promise.race([uploads.run(upload, () => uploads.server.handle(request.raw, reply.raw)), isClosed]);
  }

  // The stream is passed to the store unread.
  app.addContentTypeParser('application/offset+octet-stream', (_request, _payload, done) => done(null));

  app.route({
    method: 'POST',
    url: `${PATH}/`,
    config: configOf(
      'Begin a resumable upload (tus)',
      'Answers the address that parts are sent to (`Location`). Unfinished uploads are kept for two days.',
      {
        status: 201,
        otherAnswers: { 201: null },
        reads: ['Tus-Resumable', 'Upload-Length', 'Upload-Metadata'],
        sends: ['Tus-Resumable', 'Location', 'Upload-Offset'],
      },
    ),
    handler: async (request, reply) => {
      const sender = { userId: signedInUser(request).id, locale: localeOf(request) };
      await requireEditAreas({ context, db: context.db, userId: sender.userId });
      await handOver(request, reply, { sender });
    },
  });

  for (const method of ['HEAD', 'PATCH', 'DELETE'] as const)
    app.route({
      method,
      url: `${PATH}/:id/`,
      // The protocol defines no query parameters, but the URLs of some clients have some.
      schema: { params: idSchema, querystring: z.looseObject({}) },
      config: ABOUT_UPLOAD[method],
      handler: async (request, reply) => {
        const { id } = request.params as z.infer<typeof idSchema>;
        const sender = { userId: signedInUser(request).id, locale: localeOf(request) };
        if (!(await uploads.belongsTo(id, sender.userId))) throw new RequestRefused('not_found');
        await requireEditAreas({ context, db: context.db, userId: sender.userId });
        await handOver(request, reply, { sender, id });
      },
    });
}
