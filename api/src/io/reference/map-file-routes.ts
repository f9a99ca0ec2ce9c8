import { createReadStream } from 'node:fs';
import { z } from 'zod';
import { ownMapFile } from '../../domain/base-layers/check-source';
import type { Context } from '../../domain/records/context';
import type { App } from '../../http/app-types';
import { RequestRefused } from '../../http/request-refused';
import { sendFile } from '../export/send-file';

const MEDIA_TYPE = 'application/vnd.pmtiles';

/** Serves the PMTiles files that whoever runs the server put into its folder. Browsers read small ranges of them. */
export function mapFileRoutes(app: App, { config }: Context): void {
  app.get(
    '/map-layers/files/:name',
    {
      schema: { params: z.object({ name: z.string().regex(/^[\w-][\w.-]{0,99}\.pmtiles$/) }) },
      // Byte ranges refer to the bytes of the file, so it is sent uncompressed.
      compress: false,
      config: {
        access: 'public',
        ignoresToken: true,
        produces: [MEDIA_TYPE],
        tag: 'reference',
        summary: 'A PMTiles file of a base layer',
        description:
          'A file of the folder `map-files` of the server’s data, or the range of it that is asked for.',
        answer: z.unknown(),
        otherAnswers: { 206: z.unknown(), 416: null },
        reads: ['Range', 'If-Range'],
        sends: ['Accept-Ranges', 'Content-Range', 'ETag'],
      },
    },
    async (request, reply) => {
      const file = await ownMapFile(config, request.params.name).catch(() => {
        throw new RequestRefused('not_found');
      });
      const tag = `${file.size.toString(36)}-${Math.trunc(file.mtimeMs).toString(36)}`;
      reply.type(MEDIA_TYPE).header('cache-control', 'public, max-age=0, must-revalidate');
      return sendFile(request, reply, {
        bytes: file.size,
        tag,
        read: range => createReadStream(file.path, range),
        release: () => undefined,
      });
    },
  );
}
