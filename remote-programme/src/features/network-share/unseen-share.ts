import type { ShareRow } from 'shared/contract/network-shares';

type Counts = Pick<ShareRow, 'poles' | 'seen'>;

/** Poles that nobody has seen. */
export const unseenOf = ({ poles, seen }: Counts): number => poles - seen;

/** Share of poles that nobody has seen. It rounds to 0 % and 100 % only if none or all are unseen. */
export function unseenShare(counts: Counts): number {
  const unseen = unseenOf(counts);
  if (unseen === 0 || counts.poles === 0) return 0;
  return counts.seen === 0 ? 1 : Math.min(0.99, Math.max(0.01, unseen / counts.poles));
}

/** Pace of two people along a line, and their time at each pole for its questions and photographs. */
export const PACE = { kilometresPerHour: 3, minutesPerPole: 1 } as const;

/** Hours on foot for two people along the unseen share of a line, whose unseen poles are taken as evenly spread. */
export function walkingHours({ metres, ...counts }: Counts & { metres: number }): number {
  const kilometres = (metres / 1000) * unseenShare(counts);
  return kilometres / PACE.kilometresPerHour + (unseenOf(counts) * PACE.minutesPerPole) / 60;
}
