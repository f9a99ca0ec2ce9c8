import type { Neutralization } from '../../contract';
import { MAP_COLOURS } from '../../map/symbols/palette';

/** What was done, as the map marks it: a tick when full, a half disc when partial, an empty ring when nothing. */
export function NeutralizationSign({
  neutralization,
  size = 18,
}: {
  neutralization: Neutralization;
  size?: number;
}) {
  return (
    <svg viewBox="-9 -9 18 18" width={size} height={size} aria-hidden="true">
      {neutralization === 'full' && (
        <>
          <circle r="8" fill={MAP_COLOURS.full} />
          <path d="M-3.8 .3l2.8 3l5 -6" fill="none" stroke={MAP_COLOURS.paper} strokeWidth="2.2" />
        </>
      )}
      {neutralization === 'partial' && (
        <>
          <circle r="7.4" fill={MAP_COLOURS.partial} stroke={MAP_COLOURS.ink} strokeWidth="1.2" />
          <path d="M0 -6.6a6.6 6.6 0 0 1 0 13.2z" fill={MAP_COLOURS.ink} />
        </>
      )}
      {neutralization === 'none' && (
        <circle r="6.8" fill="none" stroke={MAP_COLOURS.none} strokeWidth="2.2" />
      )}
    </svg>
  );
}
