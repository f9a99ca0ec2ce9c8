import type { Aim } from '../../ranking-state/ranking-state';
import { shareAt } from './curve-shape';

interface Curve {
  points: readonly (readonly [n: number, share: number])[];
  at: { n: number; cost: number };
}

/** Shares are rounded to whole percents. */
const PERCENT = 0.01;

/** Converts a dragged number of works to an aim in its own unit. */
export function aimDragged(aim: Aim, n: number, { points, at }: Curve): Aim {
  // Assumes costs proportional to the number of works, which is nearly true for lines too.
  if ('money' in aim && at.n > 0) return { money: Math.round((at.cost / at.n) * n) };
  if (!('share' in aim)) return { n };
  const share = Math.round(shareAt(points, n) / PERCENT);
  const now = Math.round(aim.share / PERCENT);
  // A key press changes the number only slightly, but must change the share by a percent.
  const moved = share === now ? now + Math.sign(n - at.n) : share;
  return { share: Math.min(100, Math.max(0, moved)) / 100 };
}
