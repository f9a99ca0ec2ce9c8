import type { FastifyRequest } from 'fastify';
import { localToday } from 'shared/contract';
import type { Locale } from '../../config/texts';
import { organisationOf } from '../../domain/organisation/organisation';
import type { Context } from '../../domain/records/context';
import { SERVER_ITSELF } from '../../domain/records/viewer';
import { digestOfRules } from '../../domain/sensitivity/rules';
import { frameOriginsOf, publicFiguresOf, publicReportsOf } from '../../domain/settings/settings';
import { publicFigures, publicFiguresSchema } from '../../domain/stats/public-figures';
import type { App } from '../../http/app-types';
import { AttemptLimiter } from '../../http/attempt-limiter';
import { digestOf, sendCacheable } from '../../http/cacheable';
import { jsonText } from '../../http/json-bytes';
import { RequestRefused } from '../../http/request-refused';
import { MadeCache } from '../../store/made-cache';
import { readMeta } from '../../store/meta';
import { type MunicipalityMap, municipalityMap } from './municipality-map';
import { publicPage } from './page';

/** Requests of a network in ten minutes. Caches in front of the server need fewer. */
const LIMITS = { perRequester: 300, perTarget: Number.POSITIVE_INFINITY, windowMs: 10 * 60_000 };
/** Maximum of municipalities on the map, those with the highest numbers. */
const MOST_SHAPES = 5_000;
/** Caches between the server and the reader may keep what is sent for five minutes. */
const FOR_ALL = { cacheControl: 'public, max-age=300', vary: 'Accept-Encoding' };

type Page = ReturnType<typeof publicPage>;
/** The page and its data, made once for all requests until something changes: a large page takes 0.1 s. */
interface Published {
  pageIn(locale: Locale): Page;
  /** The figures as JSON. */
  data: string;
}

/** The public page in both languages, and its figures as data. They know no account. */
export function publicRoutes(app: App, context: Context) {
  const { db, model, reads } = context;
  const limiter = new AttemptLimiter(db, 'public', LIMITS);
  const kept = new MadeCache<Published>(1, () => 1);
  const keptMap = new MadeCache<MunicipalityMap | null>(1, () => 1);
  model.watch(() => kept.drop(() => true));

  const readLook = async () => [await organisationOf(db), (await publicReportsOf(db)) === 'on'] as const;

  async function published(): Promise<Published | null> {
    if ((await publicFiguresOf(db)) !== 'on') return null;
    // Applies pending changes, which drop what is kept.
    await model.current();
    const look = await readLook();
    const areasVersion = await readMeta(db, 'geo_areas_version');
    const version = [localToday(), await digestOfRules(db), areasVersion, ...look];
    return kept.of(digestOf(jsonText(version)), undefined, async () => {
      const figures = await publicFigures({ context, db, userId: SERVER_ITSELF });
      const ids = figures.municipalities.slice(0, MOST_SHAPES).map(({ id }) => id);
      // Few changes of records concern the shapes.
      const map = await keptMap.of([areasVersion, ...ids.sort((a, b) => a - b)].join(), undefined, () =>
        reads.run(municipalityMap, SERVER_ITSELF, ids),
      );
      const municipalities = figures.municipalities.map(({ id: _, ...row }) => row);
      const pages = new Map<Locale, Page>();
      return {
        pageIn(locale) {
          const page = pages.get(locale) ?? publicPage(locale, ...look, { figures, map });
          pages.set(locale, page);
          return page;
        },
        data: jsonText({ ...figures, municipalities }),
      };
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
        const { text, styleDigest } =
          content?.pageIn(locale) ?? publicPage(locale, ...(await readLook()), null);
        const origins = content ? await frameOriginsOf(db) : '';
        // The older header cannot name origins.
        if (origins) reply.raw.removeHeader('x-frame-options');
        reply.header(
          'content-security-policy',
          `default-src 'none'; style-src 'sha256-${styleDigest}'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors ${origins || "'none'"}`,
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
            'What was made safe, and birds found dead, by year and municipality. Birds whose place rules blur are in no figure; without any rule, `birds` of municipalities are `null`. May be cached for five minutes. 404 while an administrator has not switched the page on, 429 after 300 requests of a network in ten minutes.',
          answer: publicFiguresSchema,
          tagged: true,
          refuses: [404, 429],
        },
        onRequest: limit,
      },
      async (request: FastifyRequest, reply) => {
        const content = await published();
        if (!content) throw new RequestRefused('not_found');
        return sendCacheable(request, reply, content.data, FOR_ALL);
      },
    );
}
