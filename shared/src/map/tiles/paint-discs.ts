/** The pixels of an image in the layout of `ImageData`: red, green, blue and alpha, 0…255. */
export type Pixels = {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
};

export type Rgb = readonly [red: number, green: number, blue: number];

/**
 * The pixels of a disc around its centre: for each pixel its coverage, and its angle clockwise from the top (0…1).
 */
type Disc = {
  readonly dx: Int8Array;
  readonly dy: Int8Array;
  readonly cover: Float32Array;
  readonly turn: Float32Array;
};

/** Step in pixels to which radii are rounded: finer differences are invisible. */
const RADIUS_STEP = 0.25;

const discs = new Map<number, Disc>();

function discOf(radius: number): Disc {
  const rounded = Math.round(radius / RADIUS_STEP) * RADIUS_STEP;
  const cached = discs.get(rounded);
  if (cached) return cached;
  const pixels: [dx: number, dy: number, cover: number, turn: number][] = [];
  const reach = Math.ceil(rounded + 0.5);
  for (let dy = -reach; dy < reach; dy++)
    for (let dx = -reach; dx < reach; dx++) {
      const [x, y] = [dx + 0.5, dy + 0.5];
      const cover = Math.min(1, rounded + 0.5 - Math.hypot(x, y));
      if (cover > 0) pixels.push([dx, dy, cover, (Math.atan2(-x, y) / Math.PI + 1) / 2]);
    }
  const disc = {
    dx: Int8Array.from(pixels, ([dx]) => dx),
    dy: Int8Array.from(pixels, ([, dy]) => dy),
    cover: Float32Array.from(pixels, ([, , cover]) => cover),
    turn: Float32Array.from(pixels, ([, , , turn]) => turn),
  };
  discs.set(rounded, disc);
  return disc;
}

/**
 * Paints a disc below the existing pixels. Its slices, clockwise from the top, are the shares of `counts`. Where
 * thousands of discs overlap, covered pixels are skipped, while a canvas would paint every disc.
 * @param x centre, rounded to a pixel's corner
 * @param colours one for each count
 */
export function paintDiscUnder(
  { data, width, height }: Pixels,
  x: number,
  y: number,
  radius: number,
  counts: ArrayLike<number>,
  colours: readonly Rgb[],
): void {
  const ends: number[] = [];
  for (let i = 0; i < counts.length; i++) ends.push((ends[i - 1] ?? 0) + (counts[i] as number));
  const last = ends.length - 1;
  const total = ends[last] as number;
  const [left, top] = [Math.round(x), Math.round(y)];
  const { dx, dy, cover, turn } = discOf(radius);
  for (let i = 0; i < dx.length; i++) {
    const column = left + (dx[i] as number);
    const row = top + (dy[i] as number);
    if (column < 0 || row < 0 || column >= width || row >= height) continue;
    const at = 4 * (row * width + column);
    const above = data[at + 3] as number;
    if (above === 255) continue;
    let slice = 0;
    while (slice < last && (turn[i] as number) * total >= (ends[slice] as number)) slice += 1;
    const colour = colours[slice] as Rgb;
    const part = (cover[i] as number) * (255 - above);
    const opacity = above + part;
    for (let of = 0; of < 3; of++)
      data[at + of] = ((data[at + of] as number) * above + (colour[of] as number) * part) / opacity;
    data[at + 3] = opacity;
  }
}
