import { z } from 'zod';

// Plain JavaScript: the release command runs it in Node, without a build.

/** The largest manifest of a remote. Those of the product have a tenth of that. */
export const MOST_MANIFEST_BYTES = 512 * 1024;
/** Scripts, styles, fonts, pictures and JSON are all that is served of a release: no page, and nothing that opens as one. */
const SERVED = /\.(m?js|css|woff2?|ttf|otf|png|jpe?g|webp|avif|gif|ico|svg|json)(\.map)?(\.br)?$/i;
export const isServed = (/** @type {string} */ file) => SERVED.test(file);

/** What holds for a manifest as a whole: a release without it never runs. Its parts: `manifest-parts.mjs`. */
export const remoteManifestSchema = z.looseObject({
  shared: z.array(z.looseObject({ name: z.string(), requiredVersion: z.string() })),
  /** Hashes of the declarations of `shared` that it uses, by entry point and name; missing on dev servers. */
  uses: z.record(z.string(), z.record(z.string(), z.string())).optional(),
  /** Fingerprint of all that `shared` offered when it was built. */
  against: z.string().optional(),
  /** The hash of every file, by its path relative to the manifest; missing on dev servers. */
  integrity: z.record(z.string(), z.string()).optional(),
  /** The first segment of its paths, of a remote that came after the shell. */
  prefix: z.string().optional(),
});
