const ANGLE =
  /^([+-]?)\s*(\d{1,3}(?:[.,]\d+)?)\s*°?(?:(?<=[°\s])\s*(\d{1,2}(?:[.,]\d+)?)\s*['’′]?(?:(?<=['’′\s])\s*(\d{1,2}(?:[.,]\d+)?)\s*(?:["”″]|'')?)?)?$/;

const numberOf = (text: string | undefined) => (text ? Number(text.replace(',', '.')) : 0);

/**
 * Degrees from what a person types: `45.764`, `45,764`, `45°45'50" N`, `4 50 8 E`, `-1.55`, `2° 21′ O`.
 * South and west are negative. `null` when the text means no angle.
 */
export function parseDegrees(typed: string): number | null {
  const text = typed.trim().replaceAll('−', '-').replaceAll('º', '°');
  const side = /^[NSEWO]\b|[NSEWO]$/i.exec(text)?.[0]?.toUpperCase();
  const bare = text
    .replace(/^[NSEWO]\b\s*/i, '')
    .replace(/\s*[NSEWO]$/i, '')
    .trim();
  const parts = ANGLE.exec(bare);
  if (!parts) return null;
  const [, sign, degrees, minutes, seconds] = parts;
  if (numberOf(minutes) >= 60 || numberOf(seconds) >= 60) return null;
  const size = numberOf(degrees) + numberOf(minutes) / 60 + numberOf(seconds) / 3600;
  const negative = sign === '-' || side === 'S' || side === 'W' || side === 'O';
  return Number((negative ? -size : size).toFixed(7));
}

/** The two halves of a pasted pair (`45.764, 4.8357`, `45,764; 4,8357`, `45°45'50"N 4°50'8"E`), latitude first. */
export function splitPair(typed: string): [string, string] | null {
  const text = typed.trim();
  const halves =
    /^(.+?)\s*[;\t]\s*(.+)$/.exec(text) ??
    /^(.+?),\s+(.+)$/.exec(text) ??
    /^([+-]?\d+\.\d+)\s*,\s*([+-]?\d+\.\d+)$/.exec(text) ??
    /^([+-]?\d+[.,]\d+)\s+([+-]?\d+[.,]\d+)$/.exec(text) ??
    /^(.*[NS])[\s,]*(.*[EWO])$/i.exec(text);
  const [, latitude, longitude] = halves ?? [];
  if (!latitude || !longitude) return null;
  return parseDegrees(latitude) === null || parseDegrees(longitude) === null ? null : [latitude, longitude];
}
