import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { localToday } from 'shared/contract';
import { organisationOf } from '../../domain/organisation/organisation';
import type { Context } from '../../domain/records/context';
import { SERVER_ITSELF } from '../../domain/records/viewer';
import { digestOfRules } from '../../domain/sensitivity/rules';
import { frameOriginsOf, publicFiguresOf, publicReportsOf } from '../../domain/settings/settings';
import { publicFigures, publicFiguresSchema } from '../../domain/stats/public-figures';
import type { App } from '../../http/app-types';
import { AttemptLimiter } from '../../http/attempt-limiter';
import { sendCacheable } from '../../http/cacheable';
import { RequestRefused } from '../../http/request-refused';
import { MadeCache } from '../../store/made-cache';
import { readMeta } from '../../store/meta';
import { omit } from '../../store/omit';
import { SheetWords } from '../sheets/sheet-words';
import { municipalityMap } from './municipality-map';
import { type Published, publicPage } from './page';

/** Requests of a network in ten minutes. Caches in front of the server need fewer. */
const LIMITS = { perRequester: 300, perTarget: Number.POSITIVE_INFINITY, windowMs: 10 * 60_000 };
/** Maximum of municipalities on the map, those with the highest numbers. */
const MOST_SHAPES = 5_000;
/** Caches between the server and the reader may keep what is sent for five minutes. */
const FOR_ALL = { cacheControl: 'public, max-age=300', vary: 'Accept-Encoding' };

/** The public page in both languages, and its figures as data. They know no account. */
export function publicRoutes(app: App, context: Context) {
  const { db, model, reads } = context;
  const limiter = new AttemptLimiter(db, 'public', LIMITS);
  const kept = new MadeCache<Published>(1, () => 1);
  model.watch(() => kept.drop(() => true));

  async function published(): Promise<Published | null> {
    if ((await publicFiguresOf(db)) !== 'on') return null;
    // Applies pending changes, which drop the kept figures.
    await model.current();
    const version = [localToday(), await digestOfRules(db), await readMeta(db, 'geo_areas_version')];
    return kept.of(version.join(' '), undefined, async () => {
      const figures = await publicFigures({ context, db, userId: SERVER_ITSELF });
      const ids = figures.municipalities.slice(0, MOST_SHAPES).map(({ id }) => id);
      return { figures, map: await reads.run(municipalityMap, SERVER_ITSELF, ids) };
    });
  }
  const limit = async ({ ip }: FastifyRequest) => void (await limiter.count(ip, ip));
  const open = { access: 'public', ignoresToken: true } as const;

  for (const locale of ['fr', 'en'] as const)
    app.get(
      locale === 'en' ? '/en/public' : '/public',
      { config: { ...open, produces: ['text/html'] }, onRequest: limit },
      async (request: FastifyRequest, reply) => {
        const content = await published();
        const takesReports = (await publicReportsOf(db)) === 'on';
        const organisation = await organisationOf(db);
        const { text, style } = publicPage(new SheetWords(locale), organisation, content, takesReports);
        const origins = content ? await frameOriginsOf(db) : [];
        // The older header cannot name origins.
        if (origins.length > 0) reply.raw.removeHeader('x-frame-options');
        const hash = createHash('sha256').update(style).digest('base64');
        reply.header(
          'content-security-policy',
          `default-src 'none'; style-src 'sha256-${hash}'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors ${origins.join(' ') || "'none'"}`,
        );
        reply.type('text/html; charset=utf-8');
        if (content) return sendCacheable(request, reply, text, FOR_ALL);
        return reply.code(404).header('cache-control', 'no-store').send(text);
      },
    );

  /** Registers the figures as data below the interface. */
  return (scope: App) =>
    scope.get(
      '/public/figures/',
      {
        config: {
          ...open,
          tag: 'stats',
          summary: 'Figures of the public page',
          description:
            'What was made safe, and birds found dead, by year and municipality. Birds whose place rules blur are in no figure. May be cached for five minutes. 404 while an administrator has not switched the page on, 429 after 300 requests of a network in ten minutes.',
          answer: publicFiguresSchema,
          tagged: true,
          refuses: [404, 429],
        },
        onRequest: limit,
      },
      async (request: FastifyRequest, reply) => {
        const content = await published();
        if (!content) throw new RequestRefused('not_found');
        const municipalities = content.figures.municipalities.map(one => omit(one, 'id'));
        return sendCacheable(request, reply, { ...content.figures, municipalities }, FOR_ALL);
      },
    );
}
