import { MOST_JSON_DEPTH } from '../../../http/json-depth';
import { askedOf, type PlaceHints } from '../parse/guess-system';
import { crsSchema, featureSchema, rowOf, systemOfFeatures } from '../parse/parse-geojson';
import { inMegabytes, type ParsedRow, UnreadableFile } from '../parse/parsed-file';
import { type Reproject, toWgs84 } from '../parse/to-wgs84';

/** Maximum size of a feature in bytes. A file with a longer feature cannot be read. */
const MOST_FEATURE_BYTES = 8 * 1024 * 1024;
/** Maximum length of the text before the features that is searched for the reference system. */
const MOST_HEAD_BYTES = 64 * 1024;

const [QUOTE, BACKSLASH, OPEN, CLOSE, OPEN_LIST, CLOSE_LIST] = Buffer.from('"\\{}[]');

/**
 * Splits chunks of GeoJSON into features, which are items of a collection or delimited by newlines. Only one feature
 * and one chunk are in memory.
 */
class FeatureCutter {
  /** Text before the features. */
  head = '';
  #hasBegun = false;
  #containers: number[] = [];
  #inText = false;
  #inFeature = false;
  #escaped = false;
  /** Deepest nesting of the current feature. */
  #deepest = 0;
  #kept: Buffer[] = [];
  #keptBytes = 0;
  #isSequence: boolean | null = null;

  /**
   * The features that end in a chunk; `null` for a feature nested too deeply.
   * @throws UnreadableFile if a feature is too long
   */
  cut(chunk: Buffer): (string | null)[] {
    if (this.#isSequence === null)
      this.#isSequence = /^\s*\{\s*"type"\s*:\s*"Feature"/.test(chunk.toString('latin1', 0, 200));
    // A feature is an item of the collection's list, or a top-level object of a sequence.
    const depth = this.#isSequence ? 0 : 2;
    const features: (string | null)[] = [];
    const containers = this.#containers;
    let inText = this.#inText;
    let escaped = this.#escaped;
    let deepest = this.#deepest;
    let start = this.#inFeature ? 0 : -1;
    let outside = 0;
    for (let at = 0; at < chunk.length; at++) {
      const byte = chunk[at] as number;
      if (inText) {
        if (escaped) escaped = false;
        else if (byte === BACKSLASH) escaped = true;
        else if (byte === QUOTE) inText = false;
      } else if (byte === QUOTE) inText = true;
      else if (byte === OPEN || byte === OPEN_LIST) {
        if (containers.length === depth && byte === OPEN && containers.at(-1) !== OPEN) {
          start = at;
          deepest = 0;
          this.#read(chunk, outside, at);
          this.#hasBegun = true;
        }
        containers.push(byte);
        deepest = Math.max(deepest, containers.length - depth);
      } else if (byte === CLOSE || byte === CLOSE_LIST) {
        containers.pop();
        if (start >= 0 && containers.length === depth) {
          features.push(deepest > MOST_JSON_DEPTH ? null : this.#textTo(chunk, start, at + 1));
          this.#kept = [];
          this.#keptBytes = 0;
          start = -1;
          outside = at + 1;
        }
      }
    }
    this.#inText = inText;
    this.#escaped = escaped;
    this.#deepest = deepest;
    this.#inFeature = start >= 0;
    if (start < 0) this.#read(chunk, outside, chunk.length);
    else {
      this.#kept.push(chunk.subarray(start));
      this.#keptBytes += chunk.length - start;
      if (this.#keptBytes > MOST_FEATURE_BYTES)
        throw new UnreadableFile('value_size', { limit: inMegabytes(MOST_FEATURE_BYTES) });
    }
    return features;
  }

  /** The text of a feature that ends in a chunk and may have begun in an earlier chunk. */
  #textTo(chunk: Buffer, start: number, end: number): string {
    if (this.#kept.length === 0) return chunk.toString('utf8', start, end);
    return Buffer.concat([...this.#kept, chunk.subarray(start, end)]).toString('utf8');
  }

  /**
   * Checks the end of the file.
   * @throws UnreadableFile if the file is incomplete or contains no list of features
   */
  end(): void {
    if (this.#isSequence === null || this.#inText || this.#containers.length > 0)
      throw new UnreadableFile('json');
    if (!this.#hasBegun && !/"features"\s*:\s*\[/.test(this.head)) throw new UnreadableFile('no_geojson');
  }

  #read(chunk: Buffer, start: number, end: number): void {
    if (!this.#hasBegun && this.head.length < MOST_HEAD_BYTES)
      this.head += chunk.toString('utf8', start, end);
  }
}

/**
 * The conversion from the system that a person chose, that the file declares before the features, or that the first
 * coordinates suggest.
 * @throws UnreadableFile if the coordinates fit several systems
 */
function reprojectOf(head: string, first: readonly (string | null)[], hints: PlaceHints): Reproject {
  const match = /"crs"\s*:\s*(\{[^{}]*\{[^{}]*\}[^{}]*\})/.exec(head)?.[1];
  const crs = match ? crsSchema.parse(JSON.parse(match)) : null;
  const asWritten = first.map(text => readRow(text, coordinates => coordinates));
  const readIn = systemOfFeatures(crs, asWritten, hints);
  const asked = askedOf(readIn);
  if (asked) throw new UnreadableFile('system_unclear', asked);
  return toWgs84(readIn.system);
}

function readRow(text: string | null, reproject: Reproject): ParsedRow {
  if (text === null) return { geometry: null, values: {} };
  try {
    return rowOf(featureSchema.parse(JSON.parse(text)), reproject);
  } catch {
    // The feature is counted and reported as a row without geometry and values.
    return { geometry: null, values: {} };
  }
}

/**
 * Streams the features of a GeoJSON file of any length. Features that end in the same chunk come together.
 * @throws UnreadableFile for a file that is not GeoJSON or is incomplete, or whose coordinates fit several systems
 */
export async function* streamGeojson(
  chunks: AsyncIterable<Buffer>,
  hints: PlaceHints,
): AsyncGenerator<ParsedRow[]> {
  const cutter = new FeatureCutter();
  let reproject: Reproject | null = null;
  for await (const chunk of chunks) {
    const features = cutter.cut(chunk);
    if (features.length === 0) continue;
    const toDegrees: Reproject = reproject ?? reprojectOf(cutter.head, features, hints);
    reproject = toDegrees;
    yield features.map(text => readRow(text, toDegrees));
  }
  cutter.end();
}
