import multipart from '@fastify/multipart';
import { LIMITS, messageOf, type Problem } from 'shared/contract';
import { mediaSchema } from 'shared/server';
import { z } from 'zod';
import type { Locale } from '../../config/texts';
import type { App } from '../../http/app-types';
import { sendCacheable } from '../../http/cacheable';
import { idParametersSchema } from '../../http/path-parameters';
import { digestOfForm, type ReceivedForm, readForm } from '../../http/read-form';
import { localeOf } from '../../http/request-locale';
import { InvalidInput, RequestRefused } from '../../http/request-refused';
import type { Context } from '../records/context';
import { requireEditAreas } from '../records/edit-areas';
import { performWrite, type WriteAnswer } from '../records/perform-write';
import { itemRoute, viewerOf, writeRoutes } from '../records/record-routes';
import { uploadFieldsOf, uploadFormSchema } from './media-input';
import { FILE_TOO_LARGE, type PictureFault, type PreparedPicture, preparePicture } from './prepare-picture';
import {
  addMedia,
  listMedia,
  mediaResource,
  restoreMedia,
  type TaggedMedia,
  withStoredPicture,
} from './service';

/** Error for a refused picture with a problem at `storage`: 413 when it is too large, else 400. */
function refusedPicture(fault: PictureFault, locale: Locale): InvalidInput | RequestRefused {
  const problem: Problem = { path: ['storage'], ...fault };
  if (fault.code !== 'file_too_large') return new InvalidInput([problem]);
  const body = { storage: [messageOf(problem, locale)], problems: [problem] };
  return new RequestRefused('payload_too_large', { body });
}

const listQuerySchema = z.object({
  limit: z.coerce.number().int().min(1).max(1000).default(100),
  after: z.coerce.number().int().min(0).default(0),
});

const tagHeader = ({ tag }: TaggedMedia) => ({ etag: `"${tag}"` });
const itemAnswer = (status: number, item: TaggedMedia): WriteAnswer => ({
  status,
  headers: tagHeader(item),
  body: item.media,
});

/** The picture of an upload form. @throws InvalidInput, RequestRefused 413 */
export async function pictureOf({ file }: ReceivedForm, locale: 'fr' | 'en'): Promise<PreparedPicture> {
  if (file.status === 'absent') throw new InvalidInput([{ path: ['storage'], code: 'required', params: {} }]);
  if (file.status === 'too-large') throw refusedPicture(FILE_TOO_LARGE, locale);
  const outcome = await preparePicture(file.bytes);
  if (outcome.status === 'refused') throw refusedPicture(outcome.fault, locale);
  return outcome.picture;
}

/**
 * Routes of pictures: list, upload, change, delete and restore. Responses contain paths signed for the reader, see
 * `uploads/`.
 */
export async function mediaRoutes(app: App, context: Context): Promise<void> {
  await app.register(multipart, { throwFileSizeLimit: false });

  app.get(
    '/media/',
    {
      schema: { querystring: listQuerySchema },
      config: {
        access: 'data:read',
        tag: 'media',
        summary: 'List pictures by ascending id',
        description:
          'At most `limit` pictures whose id is above `after`. Addresses in it are signed for this account.',
        tagged: true,
        answer: z.array(mediaSchema),
      },
    },
    async (request, reply) => {
      const media = await listMedia(viewerOf(context, request), request.query.after, request.query.limit);
      return sendCacheable(request, reply, media, { cacheControl: 'private, no-cache' });
    },
  );

  itemRoute(app, context, mediaResource);
  writeRoutes(app, context, mediaResource, ['patch', 'delete']);

  app.post(
    '/media/',
    {
      config: {
        access: ['data:write', 'programme:operate'],
        tag: 'media',
        summary: 'Upload a picture: JPEG, PNG, WebP, HEIC or AVIF, at most 20 MB and 50 million pixels',
        description:
          'The content decides the type, never the name. The picture is turned upright and written anew without its metadata; date and position are kept.',
        keyed: true,
        sends: ['ETag'],
        form: uploadFormSchema,
        answer: mediaSchema,
        status: 201,
      },
    },
    async (request, reply) => {
      await requireEditAreas(viewerOf(context, request));
      const form = await readForm(request, { field: 'storage', bytes: LIMITS.pictureBytes });
      const fields = uploadFieldsOf(form.fields);
      const picture = await pictureOf(form, localeOf(request));
      return withStoredPicture(context, picture, (keys, written) =>
        performWrite(
          context,
          request,
          reply,
          async writer => {
            const item = await addMedia(writer, picture, keys, fields);
            written();
            return itemAnswer(201, item);
          },
          digestOfForm(form),
        ),
      );
    },
  );

  app.post(
    '/media/:id/restore/',
    {
      schema: { params: idParametersSchema },
      config: {
        access: 'admin',
        tag: 'media',
        summary: 'Restore a deleted picture',
        description: 'Takes back a deletion within 30 days.',
        keyed: true,
        tagged: true,
        answer: mediaSchema,
      },
    },
    (request, reply) =>
      performWrite(context, request, reply, async writer =>
        itemAnswer(200, await restoreMedia(writer, request.params.id)),
      ),
  );
}
