import { z } from 'zod';
import { calendarDateSchema } from './calendar-date';
import { recordIdSchema } from './identity';
import { IDENTIFIED_BY } from './networks';
import { freeText, requiredText, webAddress } from './text';

/** Limits of a version: bytes of a GeoJSON file, bytes and rows of the other formats, features of a service. */
export const NETWORK_LIMITS = {
  bytes: 1024 * 1024 * 1024,
  otherBytes: 100 * 1024 * 1024,
  otherRows: 300_000,
  features: 5_000_000,
} as const;

const itemSchema = recordIdSchema.nullish().transform(id => id ?? null);

/** POST and PATCH `admin/networks/`: an operator's published network. `url`: a service that is read page by page. */
export const networkSourceInputSchema = z.object({
  name: requiredText(200),
  owner_id: itemSchema,
  network_type_id: itemSchema,
  licence: freeText(200),
  attribution: freeText(500),
  url: webAddress,
  position: z.int().min(0).max(100_000).nullish(),
});
export type NetworkSourceInput = z.output<typeof networkSourceInputSchema>;

/** `dated` and `poles` are those of the version in effect. `is_empty`: no version was read yet. */
export const administeredNetworkSchema = z.object({
  id: recordIdSchema,
  name: z.string(),
  owner_id: recordIdSchema.nullable(),
  network_type_id: recordIdSchema.nullable(),
  licence: z.string(),
  attribution: z.string(),
  url: z.string(),
  position: z.int(),
  identified_by: z.enum(IDENTIFIED_BY),
  current_version_id: recordIdSchema.nullable(),
  dated: z.string().nullable(),
  poles: z.int(),
  is_empty: z.boolean(),
});
export type AdministeredNetwork = z.output<typeof administeredNetworkSchema>;

/** What a column of an operator's file can hold. */
export const NETWORK_FIELDS = ['number', 'line', 'network', 'id', 'arming', 'material', 'year'] as const;
export type NetworkField = (typeof NETWORK_FIELDS)[number];

const columnsSchema = z.partialRecord(z.enum(NETWORK_FIELDS), z.string().max(300));

/** Why a version could not be read, or not to its end. */
export const READING_FAULTS = [
  ...['refused', 'no_answer', 'status', 'too_large', 'no_features', 'elsewhere', 'loop', 'endless'],
  ...['file', 'file_gone', 'interrupted', 'failed'],
] as const;

/**
 * What was read so far. `unplaced`: rows without usable place; `duplicates`: poles whose key an earlier one has;
 * `unknown_networks`: rows whose network no item of the list names.
 */
export const networkCountsSchema = z.object({
  rows: z.int(),
  poles: z.int(),
  lines: z.int(),
  metres: z.number(),
  unplaced: z.int(),
  outside: z.int(),
  duplicates: z.int(),
  unknown_networks: z.int(),
});
export type NetworkCounts = z.output<typeof networkCountsSchema>;

/** A version compared with the one in effect: poles by change, and our supports that are linked to them. */
export const networkComparisonSchema = z.object({
  against: recordIdSchema.nullable(),
  new: z.int(),
  moved: z.int(),
  gone: z.int(),
  same: z.int(),
  supports: z.int(),
  supports_moved: z.int(),
  supports_gone: z.int(),
});
export type NetworkComparison = z.output<typeof networkComparisonSchema>;

export const networkReportSchema = z.object({
  /** The columns of the first rows with some of their values, and how many of these rows are points and lines. */
  preview: z
    .object({
      columns: z.array(z.object({ name: z.string(), values: z.array(z.string()) })),
      rows: z.int(),
      points: z.int(),
      lines: z.int(),
    })
    .nullable()
    .default(null),
  columns: columnsSchema.default({}),
  /** Whether the vertices of lines are poles. */
  vertices: z.boolean().default(false),
  identified_by: z.enum(IDENTIFIED_BY).default('place'),
  counts: networkCountsSchema.nullable().default(null),
  failure: z
    .object({
      fault: z.enum(READING_FAULTS),
      params: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
      /** In the language of the request. */
      message: z.string().default(''),
    })
    .nullable()
    .default(null),
  comparison: networkComparisonSchema.nullable().default(null),
});
export type NetworkReport = z.output<typeof networkReportSchema>;

export const networkVersionSchema = z.object({
  id: recordIdSchema,
  dated: z.string(),
  state: z.enum(['reading', 'stopped', 'ready', 'removing']),
  /** Name of the file; empty for a version read from the service. */
  file: z.string(),
  created_at: z.string(),
  current: z.boolean(),
  report: networkReportSchema,
});
export type NetworkVersion = z.output<typeof networkVersionSchema>;

/** Query of the route that takes a file, and body of the one that asks the service. */
export const newVersionSchema = z.object({ dated: calendarDateSchema });

/** POST `admin/network-versions/:id/read/`: begins to read, or continues; then only the state changes. */
export const readVersionInputSchema = z.object({
  columns: columnsSchema.optional(),
  vertices: z.boolean().optional(),
  identified_by: z.enum(IDENTIFIED_BY).optional(),
});
export type ReadVersionInput = z.output<typeof readVersionInputSchema>;

export const NETWORK_CHANGES = ['moved', 'gone', 'new'] as const;

export const networkChangesQuerySchema = z.object({
  pole_change: z.enum(NETWORK_CHANGES),
  after: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(500).default(100),
});
export type NetworkChangesQuery = z.output<typeof networkChangesQuerySchema>;

/** Changed poles in the order of their ids. `before` and `at`: longitude and latitude in both versions. */
export const networkChangesSchema = z.object({
  comparison: networkComparisonSchema,
  rows: z.array(
    z.object({
      id: recordIdSchema,
      number: z.string(),
      line: z.string(),
      before: z.tuple([z.number(), z.number()]).nullable(),
      at: z.tuple([z.number(), z.number()]).nullable(),
      supports: z.int(),
    }),
  ),
  after: z.int().nullable(),
});

/** POST `admin/network-versions/:id/effect/`. `instead_of`: the version in effect that the person was shown. */
export const takeEffectInputSchema = z.object({ instead_of: recordIdSchema.nullable() });
