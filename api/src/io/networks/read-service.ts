import { setTimeout as pause } from 'node:timers/promises';
import { NETWORK_LIMITS, type READING_FAULTS } from 'shared/contract/administration';
import { z } from 'zod';
import type { Context } from '../../domain/records/context';
import { askOutside } from '../../http/ask-outside';
import { isNestedTooDeep } from '../../http/json-depth';
import type { PlaceHints } from '../import/parse/guess-system';
import { crsSchema, featureSchema, parseFeatures } from '../import/parse/parse-geojson';
import type { ParsedRow } from '../import/parse/parsed-file';

/** Milliseconds for a page, and bytes of its answer. */
const PAGE_MS = 60_000;
const MOST_PAGE_BYTES = 32 * 1024 * 1024;
/** Milliseconds and bytes after which a service counts as endless; a person may go on. */
const MOST_MS = 12 * 3_600_000;
const MOST_BYTES = 8 * 1024 ** 3;
/** Milliseconds before a page without a usable answer is asked for again. */
const PAUSES_MS = [500, 2_000];

/** Stops the reading of a version for a reason that a person can act on. */
export class ReadingStopped extends Error {
  constructor(
    readonly fault: (typeof READING_FAULTS)[number],
    readonly params: Readonly<Record<string, string | number>> = {},
  ) {
    super(fault);
  }
}

const linkSchema = z.object({ rel: z.string(), href: z.string() });
const pageSchema = z.object({
  features: z.array(featureSchema),
  crs: crsSchema,
  next: z.string().nullish().catch(null),
  links: z.array(linkSchema).nullish().catch(null),
});

/** The address of the next page: the member `next`, a link as in OGC API Features, or the header `Link`. */
function nextOf(page: z.output<typeof pageSchema>, link: string | string[] | undefined): string | null {
  const header = /<([^>]*)>\s*;[^,]*\brel="?next"?/i.exec([link ?? []].flat().join(','));
  return page.next || page.links?.find(({ rel }) => rel === 'next')?.href || header?.[1] || null;
}

async function answerOf(
  { config }: Context,
  address: string,
): Promise<Awaited<ReturnType<typeof askOutside>>> {
  for (let attempt = 0; ; attempt++) {
    const last = attempt >= PAUSES_MS.length;
    try {
      const answer = await askOutside(address, {
        headers: { accept: 'application/geo+json, application/json', 'accept-encoding': 'identity' },
        isInsideAllowed: config.webhooksInside,
        patienceMs: PAGE_MS,
        mostBytes: MOST_PAGE_BYTES,
      });
      if (last || (answer.status < 500 && answer.status !== 429)) return answer;
    } catch (error) {
      if (error instanceof Error && error.message === 'private address') throw new ReadingStopped('refused');
      if (last) throw new ReadingStopped('no_answer');
    }
    await pause(PAUSES_MS[attempt]);
  }
}

export interface ServicePage {
  rows: ParsedRow[];
  /** Address of the next page; `null` on the last one. */
  next: string | null;
  bytes: number;
}

/**
 * Asks a service for a page of GeoJSON.
 * @throws ReadingStopped
 */
export async function readPage(context: Context, address: string, hints: PlaceHints): Promise<ServicePage> {
  const { status, headers, body } = await answerOf(context, address);
  if (status !== 200) throw new ReadingStopped('status', { status });
  if (body.length >= MOST_PAGE_BYTES) throw new ReadingStopped('too_large');
  const text = body.toString('utf8');
  let json: unknown;
  try {
    if (!isNestedTooDeep(text)) json = JSON.parse(text);
  } catch {
    // A page of HTML or an answer that was cut off is refused below.
  }
  const page = pageSchema.safeParse(json);
  if (!page.success) throw new ReadingStopped('no_features');
  const { rows } = parseFeatures(page.data.features, page.data.crs, hints);
  const next = nextOf(page.data, headers.link);
  const url = next !== null && URL.canParse(next, address) ? new URL(next, address) : null;
  if (url && url.host !== new URL(address).host) throw new ReadingStopped('elsewhere');
  return { rows, next: url?.href ?? null, bytes: body.length };
}

/**
 * Pages of a service from an address on.
 * @throws ReadingStopped, also for pages in a circle and for more features than a network has
 */
export async function* pagesFrom(
  context: Context,
  first: string,
  hints: PlaceHints,
): AsyncGenerator<ServicePage & { address: string }> {
  const visited = new Set<string>();
  const begun = Date.now();
  let [features, bytes] = [0, 0];
  for (let address: string | null = first; address !== null; ) {
    if (visited.has(address)) throw new ReadingStopped('loop');
    visited.add(address);
    const page: ServicePage = await readPage(context, address, hints);
    features += page.rows.length;
    bytes += page.bytes;
    const isTooMuch =
      features > NETWORK_LIMITS.features || bytes > MOST_BYTES || Date.now() - begun > MOST_MS;
    if (isTooMuch || (page.rows.length === 0 && page.next !== null)) throw new ReadingStopped('endless');
    yield { ...page, address };
    address = page.next;
  }
}
