import type { Aim, AimName } from '../../ranking-state/ranking-state';

export function aimWritten(name: AimName, text: string, most: number): Aim | null {
  const value = Number(text.replace(/\s/g, '').replace(',', '.') || Number.NaN);
  if (!Number.isFinite(value) || value < 0) return null;
  if (name === 'share') return { share: Math.min(value, 100) / 100 };
  return name === 'n' ? { n: Math.min(Math.round(value), most) } : { money: Math.min(value, 1e12) };
}
