import type { SeededRandom } from '../seeded-random';
import { disc, HEIGHT, type Pixel, shape, WIDTH } from './canvas';

/** Colours of a time of day and season. */
interface Mood {
  sky: readonly [top: string, horizon: string];
  hills: readonly [far: string, middle: string, near: string];
  ground: readonly [back: string, front: string];
  shrub: string;
}

const MOODS: readonly Mood[] = [
  {
    sky: ['#3f7fc4', '#d9e9f5'],
    hills: ['#9db4cc', '#6f8f8a', '#4f7350'],
    ground: ['#9aa85a', '#6f7f3c'],
    shrub: '#3f5a30',
  },
  {
    sky: ['#5b6fa8', '#f6cfa4'],
    hills: ['#a79bb6', '#7d6f8a', '#585a55'],
    ground: ['#a08c58', '#6d5f38'],
    shrub: '#45452c',
  },
  {
    sky: ['#9aa6b2', '#e3e6e8'],
    hills: ['#b4bcc2', '#8c989a', '#667470'],
    ground: ['#8c9270', '#626a4c'],
    shrub: '#46523c',
  },
  {
    sky: ['#2f6db5', '#cfe6ee'],
    hills: ['#8fa9c8', '#7f9a72', '#5e7d3c'],
    ground: ['#c8b662', '#a18f44'],
    shrub: '#55692f',
  },
];

/** A ridge across the picture: a random walk between two heights, closed at the bottom. */
function ridge(top: number, roughness: number, random: SeededRandom): Pixel[] {
  const points: Pixel[] = [];
  let height = top;
  for (let x = -20; x <= WIDTH + 20; x += 36) {
    height = Math.max(
      top - roughness * 2.2,
      Math.min(top + roughness, height + random.between(-roughness, roughness) * 0.7),
    );
    points.push([x, height]);
  }
  return [...points, [WIDTH + 20, HEIGHT], [-20, HEIGHT]];
}

function shrubs(horizon: number, colour: string, random: SeededRandom): string {
  return Array.from({ length: random.whole(14, 30) }, () => {
    const depth = random.between(0.05, 1);
    const size = 5 + depth * 26;
    const foot: Pixel = [random.between(0, WIDTH), horizon + depth * (HEIGHT - horizon) * 0.9];
    return disc(foot, size * random.between(1, 1.7), size * 0.7, colour);
  }).join('');
}

/** Sky, hills and ground. Returns the drawing and the height of the horizon in pixels. */
export function landscape(random: SeededRandom): { drawing: string; horizon: number } {
  const mood = random.pick(MOODS);
  const horizon = random.between(HEIGHT * 0.6, HEIGHT * 0.7);
  const [far, middle, near] = mood.hills;
  const drawing = [
    `<defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="${mood.sky[0]}"/><stop offset="1" stop-color="${mood.sky[1]}"/></linearGradient>`,
    `<linearGradient id="ground" x2="0" y2="1"><stop stop-color="${mood.ground[0]}"/><stop offset="1" stop-color="${mood.ground[1]}"/></linearGradient></defs>`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#sky)"/>`,
    ...Array.from({ length: random.whole(0, 4) }, () =>
      disc(
        [random.between(0, WIDTH), random.between(40, 230)],
        random.between(60, 150),
        random.between(10, 26),
        '#ffffff66',
      ),
    ),
    shape(ridge(horizon - 130, 60, random), far),
    shape(ridge(horizon - 60, 34, random), middle),
    shape(ridge(horizon - 14, 14, random), near),
    `<rect y="${horizon.toFixed(0)}" width="${WIDTH}" height="${HEIGHT}" fill="url(#ground)"/>`,
    shrubs(horizon, mood.shrub, random),
  ].join('');
  return { drawing, horizon };
}
