import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { App } from '../../http/app-types';
import { digestOf, matchesTag } from '../../http/cacheable';
import { type CurrentUser, findActiveUser } from '../../http/current-user';
import { RequestRefused } from '../../http/request-refused';
import type { Context } from '../records/context';
import { UPLOADS_PATH } from '../records/media-of';
import { isHiddenPicture } from '../sensitivity/sensitive-cases';
import { authenticate } from '../session/authenticate';
import { askForToken } from '../session/user-of-token';
import { PICTURE_TYPE, pictureStorage, storageKeyOf } from './picture-store';
import { isShownPicture } from './shown-pictures';

const querySchema = z.object({
  expires: z.string().max(20).optional(),
  user: z.string().max(20).optional(),
  signature: z.string().max(100).optional(),
});

const HEADERS = {
  // Only this user's browser may cache the picture. It must revalidate, since the picture may be deleted.
  'cache-control': 'private, no-cache',
  'content-disposition': 'inline',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
};

/** Serves pictures to readers of the records: by the signature in the path, or by an `Authorization` header. */
export function uploadRoutes(app: App, context: Context): void {
  const storage = pictureStorage(context);

  async function readerOf(
    request: FastifyRequest,
    path: string,
    query: z.infer<typeof querySchema>,
  ): Promise<CurrentUser | null> {
    if (!query.signature) return authenticate(context, request);
    const signedFor = context.signer.userOf(path, query);
    return signedFor === null ? null : findActiveUser(context.db, signedFor);
  }

  async function isShownTo(user: CurrentUser, key: string): Promise<boolean> {
    const viewer = { context, db: context.db, userId: user.id, user };
    const row = await context.db
      .selectFrom('media')
      .select('id')
      .where('storage', '=', storageKeyOf(key))
      .where(await isShownPicture(viewer))
      .executeTakeFirst();
    if (!row || !user.isProgram) return row !== undefined;
    return !(await isHiddenPicture(viewer, row.id));
  }

  app.get(
    '/uploads/*',
    {
      schema: { params: z.object({ '*': z.string() }), querystring: querySchema },
      config: {
        // An <img> sends no Authorization header, so the route checks the signature itself.
        access: 'public',
        ignoresToken: true,
        // Exported files contain the paths of pictures.
        forPrograms: true,
        produces: [PICTURE_TYPE],
        tag: 'media',
        summary: 'A picture or thumbnail, by a signed path or by a token',
        description:
          'The path is in the answers with pictures; its signature belongs to one account and holds for a while. A deleted picture is 404, for personal tokens also one of a blurred case.',
        ownToken: 'signature',
        tagged: true,
        refuses: [401, 403],
        sends: ['Content-Disposition', 'Content-Length'],
      },
    },
    async (request, reply) => {
      const key = request.params['*'];
      const reader = await readerOf(request, UPLOADS_PATH + key, request.query);
      if (!reader)
        throw new RequestRefused('not_authenticated', {
          headers: askForToken(request) ?? { 'www-authenticate': 'Bearer' },
        });
      if (!reader.scope.includes('data:read')) throw new RequestRefused('permission_denied');
      if (!(await isShownTo(reader, key))) throw new RequestRefused('not_found');
      // The content of a key never changes.
      const tag = digestOf(key);
      const headers = { ...HEADERS, etag: `"${tag}"` };
      if (matchesTag(request.headers['if-none-match'], tag)) return reply.code(304).headers(headers).send();
      const file = await storage.open(key);
      if (!file) throw new RequestRefused('not_found');
      return reply.headers(headers).header('content-length', file.bytes).type(PICTURE_TYPE).send(file.stream);
    },
  );
}
