import { z } from 'zod';
import { boxQuerySchema } from './filters';
import { pointGeometrySchema } from './geometry';
import { recordIdSchema } from './identity';

/** First zoom at which maps show an operator's poles, and whose records are taken along. */
export const NETWORK_ZOOM = 13;

/** URL template of the tiles of operators' networks, relative to the API's base. */
export const NETWORK_TILES = 'tiles/networks/{z}/{x}/{y}.mvt';

/** Poles per page of `networks/poles/`, more if they share a cell. */
export const POLES_PER_PAGE = 2000;

/** An operator's published network, as readers see it. `dated`: the day of the operator's file. */
export const networkSourceSchema = z.object({
  id: recordIdSchema,
  name: z.string(),
  owner_id: recordIdSchema.nullable(),
  network_type_id: recordIdSchema.nullable(),
  licence: z.string(),
  attribution: z.string(),
  dated: z.string(),
  version: recordIdSchema,
  poles: z.int(),
});
export type NetworkSource = z.infer<typeof networkSourceSchema>;

/** What a map that draws operators' networks says of their sources. */
export const attributionOf = (sources: readonly NetworkSource[]): string =>
  sources
    .map(({ name, attribution, licence }) => [attribution || name, licence].filter(Boolean).join(', '))
    .join(' · ');

/** Whether an operator's file is older than a year. Both are days (`YYYY-MM-DD`). */
export const isOldFile = (dated: string, today: string): boolean =>
  dated < `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`;

/**
 * A pole of an operator's network, in the version in effect. It is no support: nothing is diagnosed yet. `support` is
 * the id of our support that was made from it or linked to it.
 */
export const networkPoleSchema = z.object({
  id: recordIdSchema,
  type: z.literal('Feature'),
  geometry: pointGeometrySchema,
  properties: z.object({
    source: recordIdSchema,
    number: z.string(),
    line: z.string(),
    network_type_id: recordIdSchema.nullable(),
    owner_id: recordIdSchema.nullable(),
    support: recordIdSchema.nullable(),
    /** What the file says besides, in its own words; `year`: year of construction. */
    arming: z.string().optional(),
    material: z.string().optional(),
    year: z.int().optional(),
  }),
});
export type NetworkPole = z.infer<typeof networkPoleSchema>;

/** GET `networks/poles/`: the poles in a box. `after`: where the page before ended. `limit` 0: only their number. */
export const networkPolesQuerySchema = z.object({
  in_bbox: boxQuerySchema,
  after: z.coerce.number().int().min(-1).default(-1),
  limit: z.coerce.number().int().min(0).max(POLES_PER_PAGE).default(POLES_PER_PAGE),
});

/** Farthest distance in metres at which a pole is proposed, whatever the accuracy of the position. */
export const NEAREST_METRES = 100;

/** GET `networks/poles/nearest/`: the poles nearest to a position, the nearest first. */
export const nearestPolesQuerySchema = z.object({
  longitude: z.coerce.number().min(-180).max(180),
  latitude: z.coerce.number().min(-85).max(85),
  /** Metres. */
  reach: z.coerce.number().min(1).max(NEAREST_METRES).default(50),
  limit: z.coerce.number().int().min(1).max(20).default(5),
});
export type NearestPoles = z.infer<typeof nearestPolesQuerySchema>;

/**
 * What `networks/poles/` answers: a page, and the `after` of the next one; `null` on the last page. `total`: poles of
 * this page and the next ones.
 */
export const networkPolesSchema = z.object({
  type: z.literal('FeatureCollection'),
  features: z.array(networkPoleSchema),
  total: z.int(),
  after: z.int().nullable(),
});

export { POLE_CHANGES } from './codes';

/** How a source tells its poles apart from one version to the next. */
export const IDENTIFIED_BY = ['id', 'number', 'line_number', 'place'] as const;
