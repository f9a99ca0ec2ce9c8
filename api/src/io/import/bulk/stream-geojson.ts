import { isNestedTooDeep } from '../../../http/json-depth';
import { crsSchema, featureSchema, rowOf } from '../parse/parse-geojson';
import { inMegabytes, type ParsedRow, UnreadableFile } from '../parse/parsed-file';
import { type Reproject, sridOf, toWgs84 } from '../parse/to-wgs84';

/** Longer features are refused. */
const MOST_FEATURE_BYTES = 8 * 1024 * 1024;
/** The text before the features is searched up to this length for the reference system. */
const MOST_HEAD_BYTES = 64 * 1024;

const [QUOTE, BACKSLASH, OPEN, CLOSE, OPEN_LIST, CLOSE_LIST] = Buffer.from('"\\{}[]');

/**
 * Extracts features from chunks of GeoJSON: a collection, or newline-delimited features. Holds one feature and one
 * chunk in memory.
 */
class FeatureCutter {
  /** Text outside of features. */
  head = '';
  #containers: number[] = [];
  #inText = false;
  #inFeature = false;
  #escaped = false;
  #kept: Buffer[] = [];
  #keptBytes = 0;
  #isSequence: boolean | null = null;

  /** @throws UnreadableFile when a feature is too long */
  *cut(chunk: Buffer): Generator<string> {
    if (this.#isSequence === null)
      this.#isSequence = /^\s*\{\s*"type"\s*:\s*"Feature"/.test(chunk.toString('latin1', 0, 200));
    // A feature is an item of the collection's list, or a top-level object of a sequence.
    const depth = this.#isSequence ? 0 : 2;
    let start = this.#inFeature ? 0 : -1;
    let outside = 0;
    for (let at = 0; at < chunk.length; at++) {
      const byte = chunk[at] as number;
      if (this.#inText) {
        if (this.#escaped) this.#escaped = false;
        else if (byte === BACKSLASH) this.#escaped = true;
        else if (byte === QUOTE) this.#inText = false;
      } else if (byte === QUOTE) this.#inText = true;
      else if (byte === OPEN || byte === OPEN_LIST) {
        if (this.#containers.length === depth && byte === OPEN && this.#containers.at(-1) !== OPEN) {
          start = at;
          this.#inFeature = true;
          this.#read(chunk, outside, at);
        }
        this.#containers.push(byte);
      } else if (byte === CLOSE || byte === CLOSE_LIST) {
        this.#containers.pop();
        if (start >= 0 && this.#containers.length === depth) {
          yield Buffer.concat([...this.#kept, chunk.subarray(start, at + 1)]).toString('utf8');
          this.#kept = [];
          this.#keptBytes = 0;
          start = -1;
          this.#inFeature = false;
          outside = at + 1;
        }
      }
    }
    if (start < 0) return this.#read(chunk, outside, chunk.length);
    this.#kept.push(chunk.subarray(start));
    this.#keptBytes += chunk.length - start;
    if (this.#keptBytes > MOST_FEATURE_BYTES)
      throw new UnreadableFile('value_size', { limit: inMegabytes(MOST_FEATURE_BYTES) });
  }

  /** @throws UnreadableFile when the file is incomplete */
  end(): void {
    if (this.#isSequence === null || this.#inText || this.#containers.length > 0)
      throw new UnreadableFile('json');
  }

  #read(chunk: Buffer, start: number, end: number): void {
    if (this.head.length < MOST_HEAD_BYTES) this.head += chunk.toString('utf8', start, end);
  }
}

/** The reference system declared before the features. */
function reprojectOf(head: string): Reproject {
  const match = /"crs"\s*:\s*(\{[^{}]*\{[^{}]*\}[^{}]*\})/.exec(head)?.[1];
  const crs = match ? crsSchema.parse(JSON.parse(match)) : null;
  return toWgs84(sridOf(crs?.properties.name));
}

function readRow(text: string, reproject: Reproject): ParsedRow {
  if (isNestedTooDeep(text)) return { geometry: null, values: {} };
  try {
    return rowOf(featureSchema.parse(JSON.parse(text)), reproject);
  } catch {
    // Counted and reported as a row without a geometry and values.
    return { geometry: null, values: {} };
  }
}

/**
 * Streams the features of a GeoJSON file of any length.
 *
 * @throws UnreadableFile for a file that is not GeoJSON or incomplete
 */
export async function* streamGeojson(chunks: AsyncIterable<Buffer>): AsyncGenerator<ParsedRow> {
  const cutter = new FeatureCutter();
  let reproject: Reproject | null = null;
  for await (const chunk of chunks)
    for (const text of cutter.cut(chunk)) {
      reproject ??= reprojectOf(cutter.head);
      yield readRow(text, reproject);
    }
  cutter.end();
}
