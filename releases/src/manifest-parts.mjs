import { z } from 'zod';

// Separate from `remote-manifest.mjs`, which every page loads at once. A page reads the parts later, when it is idle.

/** Maximum number of entries of one remote, by part. */
const MOST = { kinds: 50, routes: 200, drawer: 10, actions: 50, layers: 20 };
/** Maximum number of requests that a page makes for a screen before its scripts have arrived. */
const MOST_FIRST = 8;
/** Maximum number of reported problems of one part. */
const MOST_TOLD = 5;

/** Bare French path of a screen, without a language prefix. */
const path = z
  .string()
  .max(300)
  .regex(/^\/(?!\/)[^\s\\]*$/);
const title = z.string().trim().min(1).max(80);
const inBoth = z.object({ fr: title, en: title });
/** An entry of the drawer or an action, which the shell renders. */
const link = z.object({
  title: inBoth,
  to: path,
  icon: z
    .string()
    .max(5_000)
    .regex(/^[MmLlHhVvCcSsQqTtAaZz\d\s.,-]+$/),
  scope: z.string().max(100).optional(),
  setting: z.literal('public_reports').optional(),
});
const routeSchema = z.object({
  path,
  /** Whether only signed-in users see the screen. */
  auth: z.boolean().default(false),
  /** Layout of the screen. Releases of earlier versions omit it. */
  layout: z.enum(['default', 'view', 'floating', 'cover', 'form']).default('view'),
  /** The remote's files of the screen, relative to the manifest. Paths cannot lead out of the manifest's folder. */
  files: z.array(z.string().regex(/^[\w@~+-][\w@~+.-]*(\/[\w@~+-][\w@~+.-]*)*$/)).default([]),
  /** Singletons of the shell that these files import. */
  singletons: z.array(z.string().regex(/^shared\/[\w/-]+$/)).default([]),
  /** Reads of the API that the page makes ahead, as templates of paths: `FirstRequests` in `shared/early`. */
  first: z
    .array(
      z
        .string()
        .max(2_000)
        .regex(/^([a-z]+:)?[\w.{}:-]+(\/[\w.{}:-]+)*\/?(\?[^\s\\#<>"]*)?$/),
    )
    .max(MOST_FIRST)
    .default([]),
});
const layerSchema = z.object({
  id: z.string().regex(/^[a-z\d-]{1,40}$/),
  title: inBoth,
  /** Path relative to the API's base. */
  path: z
    .string()
    .max(300)
    .regex(/^[\w-]+(\/[\w-]+)*\/?(\?[^\s\\#]*)?$/),
  to: path.optional(),
});
const kindSchema = z.looseObject({ name: z.string().max(100) });

/**
 * The facts of a kind that determine how its records are stored and sent, without its texts.
 * @param {{words?: unknown} & Record<string, unknown>} kind
 * @returns {Record<string, unknown>}
 */
export const factsWithoutWords = ({ words: _, ...facts }) => facts;

/** Serialises a value so that equal values give equal JSON, whatever the order of their keys. */
const canonical = (/** @type {unknown} */ value) =>
  JSON.stringify(value, (_, inner) =>
    inner && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );

/**
 * What a page uses of a remote's `mf-manifest.json`. Invalid entries, surplus entries and entries that belong to
 * another remote are left out one by one. Kinds of record belong to the server: a manifest only states the facts that
 * the remote was built against.
 * @param {Record<string, unknown>} manifest matches `remoteManifestSchema`
 * @param {object} owner the remote of the manifest
 * @param {readonly string[]} owner.prefixes the first segments of the remote's paths
 * @param {readonly {name: string}[]} owner.kinds the facts of the kinds of record that the server serves
 * @returns the valid parts, and in `problems` what was left out and why
 */
export function partsOf(manifest, { prefixes, kinds: served }) {
  /** @type {{part: keyof typeof MOST, words: string}[]} */
  const problems = [];

  /**
   * @template {z.ZodType} Schema
   * @param {keyof typeof MOST} part
   * @param {unknown} list
   * @param {Schema} schema
   * @param {(entry: z.output<Schema>) => string} nameOf a name that no two entries may share
   * @param {(entry: z.output<Schema>) => string | undefined} faultOf
   * @returns {z.output<Schema>[]}
   */
  function take(part, list = [], schema, nameOf, faultOf) {
    /** @type {string[]} */
    const messages = [];
    /** @type {Map<string, z.output<Schema>>} */
    const taken = new Map();
    const entries = Array.isArray(list) ? list : [];
    if (entries !== list) messages.push(`${part} is no list`);
    if (entries.length > MOST[part])
      messages.push(`${part} has ${entries.length} entries, at most ${MOST[part]} may be`);
    for (const [at, entry] of entries.slice(0, MOST[part]).entries()) {
      const { data, error } = schema.safeParse(entry);
      const name = error ? '' : nameOf(data);
      const fault = error
        ? error.issues.slice(0, 1).map(({ path, message }) => `${path.join('.')}: ${message}`)[0]
        : taken.has(name)
          ? 'is there twice'
          : faultOf(data);
      if (fault) messages.push(`${part}.${at} ${name} ${fault}`);
      else taken.set(name, /** @type {z.output<Schema>} */ (data));
    }
    const more = messages.splice(MOST_TOLD).length;
    if (more > 0) messages.push(`${part}: ${more} more`);
    problems.push(...messages.map(words => ({ part, words })));
    return [...taken.values()];
  }

  function outside(/** @type {string} */ address) {
    const [, first = '', ...rest] = address.replace(/[?#].*/s, '').split('/');
    const isBelow = prefixes.includes(first) && !rest.some(part => /^(\.|%2e){1,2}$/i.test(part));
    if (!isBelow) return `leads to ${address}, not below ${allowedPaths(prefix => `/${prefix}`)}`;
  }
  /** @param {(prefix: string) => string} words */
  const allowedPaths = words =>
    prefixes.map(words).join(' or ') || 'a path of its own, which the shell gives it';

  function otherFacts(/** @type {{name: string}} */ kind) {
    const ours = served.find(({ name }) => name === kind.name);
    if (!ours) return 'is no kind of record that the server serves';
    const [a, b] = [factsWithoutWords(ours), factsWithoutWords(kind)];
    const differing = Object.keys({ ...a, ...b }).filter(fact => canonical(a[fact]) !== canonical(b[fact]));
    if (differing.length > 0)
      return `differs from the server’s in ${differing.slice(0, MOST_TOLD).join(', ')}`;
  }

  const added = Object(manifest.contributions);
  take('kinds', manifest.kinds, kindSchema, ({ name }) => name, otherFacts);
  return {
    routes: take(
      'routes',
      manifest.routes,
      routeSchema,
      route => route.path,
      route => outside(route.path),
    ),
    contributions: {
      drawer: take(
        'drawer',
        added.drawer,
        link,
        ({ to }) => to,
        ({ to }) => outside(to),
      ),
      actions: take(
        'actions',
        added.actions,
        link.extend({ on: path }),
        ({ on, to }) => `${to} on ${on}`,
        ({ to }) => outside(to),
      ),
      layers: take(
        'layers',
        added.layers,
        layerSchema,
        ({ id }) => id,
        ({ id, to }) =>
          prefixes.some(prefix => `${id}-`.startsWith(`${prefix}-`))
            ? to && outside(to)
            : `is not named ${allowedPaths(prefix => `${prefix} or ${prefix}-…`)}`,
      ),
    },
    problems,
  };
}
