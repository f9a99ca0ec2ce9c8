import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { organisationOf, productOf } from '../../domain/organisation/organisation';
import type { Viewer } from '../../domain/records/viewer';
import { digestOf, matchesTag } from '../../http/cacheable';
import { overloaded, RequestRefused } from '../../http/request-refused';
import { MadeCache } from '../../store/made-cache';
import { runInWorker, WorkerTaskError } from '../../threads/run-in-worker';
import type { drawSheet } from './drawing/draw-sheet';
import type { PictureContent, Section, SheetContent } from './drawing/sheet-content';
import type { Sheet } from './sheet';
import { readPictures } from './sheet-pictures';
import type { SheetWords } from './sheet-words';
import { takeTurns } from './take-turns';

const PDF_TYPE = 'application/pdf';
/** What the configs of routes that send a sheet have in common. */
export const SHEET_ROUTE = {
  takesLong: true,
  produces: [PDF_TYPE],
  tagged: true,
  sends: ['Content-Disposition', 'Content-Language', 'Content-Length'],
} as const;
/** The language of a sheet, else that of `Accept-Language`. */
export const sheetQuerySchema = z.object({ lang: z.enum(['fr', 'en']).optional() });
/** Incremented when the same data are drawn differently, so that clients discard cached files. */
const DRAWING = 2;
const DEADLINE_MS = 60_000;
/** Maximum of sheets being drawn or waiting; a further sheet would wait for many seconds. */
const MOST_WAITING = 20;

// Two sheets are drawn at a time, since each drawing uses a core.
const inTurn = takeTurns(2, MOST_WAITING);

interface Drawing {
  bytes: Uint8Array;
  /** Whether the drawing may be cached: all its pictures could be read. */
  isWhole: boolean;
}

/** Cache of drawings that are requested repeatedly, such as by HEAD and then GET. */
const drawings = new MadeCache<Drawing>(16 * 1024 * 1024, ({ bytes, isWhole }) =>
  isWhole ? bytes.length : null,
);

const picturesIn = ({ lead, sections }: SheetContent): PictureContent[] => [
  ...(lead ? [lead] : []),
  ...sections.flatMap(({ pictures = [] }) => pictures),
];

/** The buffers of pictures, which are moved to the thread instead of copied. */
const buffersIn = (content: SheetContent): ArrayBuffer[] =>
  picturesIn(content).flatMap(({ bytes }) => (bytes?.buffer instanceof ArrayBuffer ? [bytes.buffer] : []));

/**
 * Draws a sheet on a thread.
 * @throws RequestRefused 503 with `Retry-After` if drawing takes too long or too much memory
 */
async function draw(content: SheetContent): Promise<Drawing> {
  const isWhole = picturesIn(content).every(({ bytes, drawing }) => bytes !== null || drawing);
  try {
    const bytes = await runInWorker<typeof drawSheet>('draw-sheet', content, buffersIn(content), DEADLINE_MS);
    return { bytes, isWhole };
  } catch (error) {
    if (error instanceof WorkerTaskError && error.why === 'exhausted') throw overloaded('slow');
    throw error;
  }
}

function pictureSections(words: SheetWords, pictures: PictureContent[], count: number): Section[] {
  const [, ...others] = pictures;
  const left = count - pictures.length;
  if (others.length === 0) return [];
  const note = left === 1 ? 'other_pictures_one' : 'other_pictures_other';
  return [
    {
      title: words.text('section', 'pictures', { count }),
      notes: left > 0 ? [words.text('section', note, { count: words.number(left) })] : [],
      pictures: others,
    },
  ];
}

async function contentOf(
  viewer: Viewer,
  words: SheetWords,
  { name: _, pictures, face, pictureCount, sections, ...sheet }: Sheet,
  { version, product }: { version: string; product: string },
): Promise<SheetContent> {
  const read = await readPictures(viewer, words, pictures);
  const address = viewer.context.config.publicUrl;
  return {
    ...sheet,
    version,
    source: words.text('source', 'line', { product, address, date: words.day(sheet.changedAt) }),
    lead: read[0] ?? face ?? null,
    sections: [...sections, ...pictureSections(words, read, pictureCount)],
  };
}

/**
 * Draws a sheet and sends it, or answers 304 if the client has it already.
 * @throws RequestRefused 404 without a sheet, 503 with `Retry-After` if too many sheets wait, or drawing takes too long
 */
export async function sendSheet(
  request: FastifyRequest,
  reply: FastifyReply,
  viewer: Viewer,
  words: SheetWords,
  sheet: Sheet | null,
) {
  if (!sheet) throw new RequestRefused('not_found');
  const product = productOf(await organisationOf(viewer.db));
  const version = digestOf(JSON.stringify([DRAWING, viewer.context.config.publicUrl, product, sheet]));
  reply.headers({
    etag: `"${version}"`,
    'cache-control': 'private, no-cache',
    vary: 'Accept-Language, Authorization',
    'content-language': words.locale,
    'content-disposition': `attachment; filename="${sheet.name}.pdf"`,
    'x-content-type-options': 'nosniff',
  });
  if (matchesTag(request.headers['if-none-match'], version)) return reply.code(304).send();
  const { bytes } = await drawings.of(version, undefined, () =>
    inTurn(async () => draw(await contentOf(viewer, words, sheet, { version, product }))),
  );
  return reply.type(PDF_TYPE).send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}
