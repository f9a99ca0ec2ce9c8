import { z } from 'zod';

// Plain JavaScript, since the release command runs it in Node without a build.

/** Maximum size of a remote's manifest, far above the size of the product's own manifests. */
export const MOST_MANIFEST_BYTES = 512 * 1024;
/**
 * The only files of a release that are served: scripts, styles, fonts, pictures and JSON, with their compressed copies.
 * HTML pages and source maps are not served.
 */
const SERVED = /\.(m?js|css|woff2?|ttf|otf|png|jpe?g|webp|avif|gif|ico|svg|json)(\.br)?$/i;
export const isServed = (/** @type {string} */ file) => SERVED.test(file);

/**
 * Requirements of a whole manifest: a release that does not meet them never runs. `manifest-parts.mjs` checks the
 * parts one by one.
 */
export const remoteManifestSchema = z.looseObject({
  shared: z.array(z.looseObject({ name: z.string(), requiredVersion: z.string() })),
  /** Hashes of the declarations of `shared` that the remote uses, by entry point and name; missing on dev servers. */
  uses: z.record(z.string(), z.record(z.string(), z.string())).optional(),
  /** Fingerprint of everything `shared` exported when the remote was built. */
  against: z.string().optional(),
  /** The hashes of the files, by path relative to the manifest; missing on dev servers. */
  integrity: z.record(z.string(), z.string()).optional(),
  /** First segment of the remote's paths. Set for a remote that the shell does not know. */
  prefix: z.string().optional(),
});
