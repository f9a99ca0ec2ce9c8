import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
import { z } from 'zod';
import { filesOf, isSourceMap } from './built-files.mjs';
import { Refusal } from './refusal.mjs';

/** Maximum size of one source map: its positions still fit into the memory of the worker that resolves stacks. */
const MOST_MAP_BYTES = 10 * 1024 * 1024;

/** The parts of a source map that give positions. The sources' text is not among them, so it is never stored. */
const sourceMapSchema = z.object({
  version: z.literal(3),
  file: z.string().default(''),
  sources: z.array(z.string().nullable()),
  names: z.array(z.string()).default([]),
  mappings: z.string(),
});

/** @typedef {z.infer<typeof sourceMapSchema>} Positions of a script in its sources */

/** The private folder of a release's source maps. The server serves no hidden folder. */
export const mapsFolderOf = (
  /** @type {string} */ site,
  /** @type {string} */ remote,
  /** @type {string} */ version,
) => join(site, '.source-maps', remote, version);

/**
 * Reads the source maps in a folder.
 * @param {string} folder
 * @returns {Map<string, Positions>} by relative path
 * @throws Refusal for a file that is too large or no source map
 */
export function readSourceMaps(folder) {
  const files = filesOf(folder).filter(isSourceMap);
  return new Map(files.map(file => [file, readSourceMap(join(folder, file))]));
}

function readSourceMap(/** @type {string} */ path) {
  const bytes = readFileSync(path);
  if (bytes.length > MOST_MAP_BYTES)
    throw new Refusal(`${path} has ${bytes.length} bytes, at most ${MOST_MAP_BYTES} may be.`);
  try {
    return sourceMapSchema.parse(JSON.parse(bytes.toString()));
  } catch {
    throw new Refusal(`${path} is no source map.`);
  }
}

/**
 * Stores the source maps of a release, in place of those stored before. Without maps, those remain.
 * @param {Map<string, Positions>} maps
 * @param {string} folder from `mapsFolderOf`
 */
export function storeSourceMaps(maps, folder) {
  if (maps.size > 0) rmSync(folder, { recursive: true, force: true });
  for (const [file, map] of maps) {
    const path = join(folder, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, JSON.stringify(map));
  }
}

/** The place in a script at the end of a line of a stack: `:1:2345` or `:1:2345)`. */
const PLACE = /:([1-9]\d{0,8}):([1-9]\d{0,8})\)?$/;
/** The function of a line of a stack, in Chromium or in Firefox and Safari. */
const FUNCTION = /^\s*at (?:async )?([^\s(]+) \(|^([^@]*)@/;

/**
 * A function that replaces the positions in a release's scripts by positions in its sources. Lines about other scripts
 * stay as they are, and only files in the folder of source maps are read.
 * @param {{remote: string, version: string}} release
 * @param {string} folder of its source maps
 * @returns {(stack: string) => string} takes the stack of an error in a browser, and throws a Refusal for a damaged
 * source map
 */
export function stackResolver({ remote, version }, folder) {
  const files = new Set(existsSync(folder) ? filesOf(folder).filter(isSourceMap) : []);
  /** @type {Map<string, TraceMap>} */
  const maps = new Map();
  const address = `/remotes/${remote}/${version}/`;
  function originOf(/** @type {string} */ line) {
    const place = PLACE.exec(line);
    const start = place ? line.lastIndexOf(address, place.index) : -1;
    if (!place || start < 0) return undefined;
    const file = `${line.slice(start + address.length, place.index)}.map`;
    if (!files.has(file)) return undefined;
    const map = maps.get(file) ?? new TraceMap(readSourceMap(join(folder, file)));
    maps.set(file, map);
    const origin = originalPositionFor(map, { line: Number(place[1]), column: Number(place[2]) - 1 });
    return origin.source === null ? undefined : origin;
  }
  return stack => {
    const lines = stack.split('\n').map(line => line.trimEnd());
    const origins = lines.map(originOf);
    return lines
      .map((line, index) => {
        const origin = origins[index];
        // The first line has lost its indent with the report.
        if (!origin) return line.replace(/^at /, '    at ');
        const [, chromium, other] = FUNCTION.exec(line) ?? [];
        // Builds shorten the names of functions. The source of the caller holds the name by which it was called.
        const name = origins[index + 1]?.name || chromium || other;
        const position = `${origin.source}:${origin.line}:${origin.column + 1}`;
        return `    at ${name ? `${name} (${position})` : position}`;
      })
      .join('\n');
  };
}
