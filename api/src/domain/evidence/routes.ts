import type { FastifyReply, FastifyRequest } from 'fastify';
import { collectionOf, localToday } from 'shared/contract';
import {
  effectsQuerySchema,
  effectsSchema,
  estimatesQuerySchema,
  estimatesSchema,
  hotspotSchema,
} from 'shared/programme/evidence';
import { infrastructureFilterSchema, outsideQuerySchema } from 'shared/server';
import { z } from 'zod';
import type { App } from '../../http/app-types';
import { digestOf, sendCacheable } from '../../http/cacheable';
import { InvalidInput } from '../../http/request-refused';
import type { Context } from '../records/context';
import { viewerOf } from '../records/record-routes';
import type { Viewer } from '../records/viewer';
import { filterOutside, findSensitiveCases, type Outside } from '../sensitivity/sensitive-cases';
import { settingsInUse } from '../works/settings-in-use';
import { effectsOf } from './effects';
import { earliest, estimatesOf } from './estimates';
import { countedCells, hotspotsOf, MOST_SQUARES } from './hotspots';
import { KeptAnswers } from './kept-answers';
import { type WatchedPlace, watchedPlaces } from './watched-places';

const TAG = 'evidence';
const filters = infrastructureFilterSchema.extend(outsideQuerySchema.shape);
/** Characters of answers that are kept. */
const KEPT_TEXTS = 16 * 1024 * 1024;

const polygon = z.object({
  type: z.literal('Polygon'),
  coordinates: z.array(z.array(z.tuple([z.number(), z.number()]))),
});
const hotspotsSchema = collectionOf(
  z.object({ type: z.literal('Feature'), geometry: polygon, properties: hotspotSchema }),
);

/** The names of what works share, by key. */
async function namesOf({ db, context }: Viewer, by: string, keys: readonly string[]) {
  if (by === 'equipment' || by === 'operator') {
    const { byId } = await context.lists.snapshot();
    return new Map(keys.map(key => [key, byId.get(Number(key))?.label ?? '']));
  }
  if (by !== 'programme') return new Map<string, string>();
  const rows = await db
    .selectFrom('programmes')
    .select(['id', 'name'])
    .where(context.engine.among('id', keys.map(Number)))
    .execute();
  return new Map(rows.map(({ id, name }) => [String(id), name]));
}

/** Ids of cases that do not count, since they are not published exactly and the answer leaves the product. */
async function hiddenCases(viewer: Viewer, { outside }: Outside): Promise<ReadonlySet<number>> {
  if (!outside) return new Set();
  const { blurred, withheld } = await findSensitiveCases(viewer);
  return new Set([...blurred.keys(), ...withheld.keys()]);
}

/** Lines of operators' networks by the id of the group of a pole. */
async function linesOf(
  { db, context }: Viewer,
  places: readonly WatchedPlace[],
): Promise<Map<number, string>> {
  const groups = new Set(places.flatMap(({ group }) => group ?? []));
  const rows = await db
    .selectFrom('network_groups')
    .select(['id', 'line'])
    .where(context.engine.among('id', [...groups]))
    .execute();
  return new Map(rows.map(({ id, line }) => [id, line]));
}

interface Asked {
  viewer: Viewer;
  hidden: ReadonlySet<number>;
  today: string;
  key: string;
}

/** Routes of how many birds died, whether works helped, and where more died than expected. */
export function evidenceRoutes(app: App, context: Context): void {
  const texts = new KeptAnswers<string>(context, KEPT_TEXTS, text => text.length);
  // With the cases that are not published, and without them, today and as of the end of a year.
  const places = new KeptAnswers<WatchedPlace[]>(context, 4, () => 1);

  /** Who asks, the cases that do not count, and what answers of the same day and cases have in common. */
  async function askedBy(
    request: FastifyRequest<{ Querystring: Outside }>,
    asOf: string = localToday(),
  ): Promise<Asked> {
    const viewer = viewerOf(context, request);
    const hidden = await hiddenCases(viewer, request.query);
    const today = earliest(asOf, localToday());
    // The log of changes does not tell of rules of sensitive species.
    return { viewer, hidden, today, key: `${today} ${digestOf([...hidden].join())}` };
  }

  /**
   * Sends a kept answer, with the instant it is of.
   * @param base instant of what the answer is made from, if that is kept itself
   */
  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    asked: Asked,
    make: () => Promise<object>,
    base?: string,
  ) {
    const key = JSON.stringify([request.routeOptions.url, asked.key, base, request.query]);
    const { made, at } = await texts.of(key, async () => JSON.stringify(await make()));
    reply.header('x-calculated-at', base ?? at);
    return sendCacheable(request, reply, made, { cacheControl: 'private, no-cache' });
  }

  function requirePeriod({ from, to }: { from?: string | undefined; to?: string | undefined }): void {
    if (from && to && to < from) throw new InvalidInput([{ path: ['to'], code: 'before_start', params: {} }]);
  }

  app.get(
    '/estimates/',
    {
      schema: { querystring: filters.extend(estimatesQuerySchema.shape) },
      config: {
        access: 'data:read',
        tag: TAG,
        summary: 'How many birds died, by programme, size or year',
        description:
          'Estimated from the birds that searches found, by the chance of detection of the trials. The total is estimated from all finds, never a sum of rows. Only birds count whose body fell within the searched width.',
        answer: estimatesSchema,
        sends: ['X-Calculated-At'],
        tagged: true,
      },
    },
    async (request, reply) => {
      const { by, programme, size_class, persistence, as_of, from, to, ...query } = request.query;
      requirePeriod({ from, to });
      const asked = await askedBy(request, as_of);
      const { viewer, hidden, today } = asked;
      return send(request, reply, asked, async () => {
        const filter = await filterOutside(viewer, 'infrastructures', query);
        const { evidence } = context.model;
        const [searched, withFinds] = [
          await evidence.searches(filter),
          await evidence.searchedWithFinds(filter),
        ];
        const wanted = { by, programme, size_class, persistence, from, to };
        const question = { ...wanted, today, searched, withFinds, hidden };
        return context.reads.run(estimatesOf, viewer.userId, question);
      });
    },
  );

  app.get(
    '/effects/',
    {
      schema: { querystring: filters.extend(effectsQuerySchema.shape) },
      config: {
        access: 'data:read',
        tag: TAG,
        summary: 'Whether works helped, by measure, equipment, operator, line or programme',
        description:
          'Deaths found after works against those expected, relative to supports and lines without works. Only places where somebody has searched since the works tell anything.',
        answer: effectsSchema,
        sends: ['X-Calculated-At'],
        tagged: true,
      },
    },
    async (request, reply) => {
      const { by, programme, as_of, from, to, ...query } = request.query;
      requirePeriod({ from, to });
      const asked = await askedBy(request, as_of);
      const { viewer, hidden, today } = asked;
      const base = await places.of(asked.key, () => watchedPlaces(context.model.evidence, today, hidden));
      const make = async () => {
        const filter = await filterOutside(viewer, 'infrastructures', query);
        const ids = await context.model.ids('infrastructures', filter);
        // A set of a million ids would take a tenth of a second.
        const isAmong = new Uint8Array((ids.at(-1) ?? 0) + 1);
        for (const id of ids) isAmong[id] = 1;
        const lines = by === 'line' ? await linesOf(viewer, base.made) : new Map<number, string>();
        const keysOf = {
          measure: ({ measures }: WatchedPlace) => (measures ? (JSON.parse(measures) as string[]) : []),
          equipment: ({ equipment }: WatchedPlace) => equipment,
          operator: ({ owner }: WatchedPlace) => [owner],
          line: ({ group, isLine, id }: WatchedPlace) => [
            isLine ? `line-${id}` : (lines.get(group ?? 0) ?? 0),
          ],
          programme: (place: WatchedPlace) => [place.programme],
        }[by];
        const meant = base.made.filter(
          place =>
            isAmong[place.id] === 1 &&
            (programme === undefined || place.programme === programme) &&
            (!from || place.day >= from) &&
            (!to || place.day <= to),
        );
        const { settings } = await settingsInUse(viewer.db);
        const { total, rows } = await effectsOf(meant, keysOf, settings);
        const names = await namesOf(
          viewer,
          by,
          rows.map(({ key }) => key),
        );
        const nameOf = (key: string) => names.get(key) ?? (by === 'line' && key !== '0' ? key : '');
        return { total, rows: rows.map(row => ({ ...row, name: nameOf(row.key) })) };
      };
      return send(request, reply, asked, make, base.at);
    },
  );

  app.get(
    '/hotspots/',
    {
      schema: { querystring: filters },
      config: {
        access: 'data:read',
        tag: TAG,
        summary: 'Where more died than expected',
        description: `Squares of one kilometre with supports or lines, within two kilometres of an event, the least probable first, ${MOST_SQUARES} at most. Rows of squares count from the equator, their columns from the meridians 0°, ±20°, ±40° … (sinusoidal grid).`,
        answer: hotspotsSchema,
        sends: ['X-Calculated-At'],
        tagged: true,
      },
    },
    async (request, reply) => {
      const asked = await askedBy(request);
      const { viewer, hidden } = asked;
      return send(request, reply, asked, async () => {
        const cells = await countedCells(
          viewer,
          await filterOutside(viewer, 'infrastructures', request.query),
          hidden,
        );
        const features = await context.reads.run(hotspotsOf, viewer.userId, cells);
        return { type: 'FeatureCollection', features };
      });
    },
  );
}
