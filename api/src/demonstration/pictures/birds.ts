import type { SeededRandom } from '../seeded-random';
import { type Pixel, WIDTH } from './canvas';

/** A soaring bird seen from afar: two bent wings. */
function soaring([x, y]: Pixel, span: number): string {
  const lift = span * 0.22;
  return `<path d="M${x - span} ${y - lift}Q${x - span * 0.45} ${y - lift * 1.5} ${x} ${y}Q${x + span * 0.45} ${y - lift * 1.5} ${x + span} ${y - lift}Q${x + span * 0.4} ${y - lift * 0.4} ${x} ${y + span * 0.16}Q${x - span * 0.4} ${y - lift * 0.4} ${x - span} ${y - lift}Z" fill="#2b2a2c"/>`;
}

/** None to three birds in the sky. */
export function birds(random: SeededRandom): string {
  return Array.from({ length: random.whole(0, 3) }, () =>
    soaring([random.whole(60, WIDTH - 60), random.whole(50, 260)], random.whole(12, 34)),
  ).join('');
}
