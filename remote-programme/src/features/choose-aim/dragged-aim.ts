import type { Aim } from '../../ranking-state/ranking-state';
import { shareAt } from './curve-shape';

/** What the curve says. */
interface Curve {
  points: readonly (readonly [n: number, share: number])[];
  at: { n: number; cost: number };
}

/** Whole percents are shown. */
const PERCENT = 0.01;

/** The aim in its own unit, once the handle was drawn to a number of works. */
export function aimDragged(aim: Aim, n: number, { points, at }: Curve): Aim {
  // Costs grow by the number of works, those of lines nearly so.
  if ('money' in aim && at.n > 0) return { money: Math.round((at.cost / at.n) * n) };
  if (!('share' in aim)) return { n };
  const share = Math.round(shareAt(points, n) / PERCENT);
  const now = Math.round(aim.share / PERCENT);
  // A key moves the handle by few works, and always by one percent.
  const moved = share === now ? now + Math.sign(n - at.n) : share;
  return { share: Math.min(100, Math.max(0, moved)) / 100 };
}
