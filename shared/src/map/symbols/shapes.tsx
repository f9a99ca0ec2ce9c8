import { cssColour } from './palette';
import type { Shape } from './symbol-shapes';

export function Shapes({ shapes }: { shapes: readonly Shape[] }) {
  return shapes.map(({ path, fill, stroke, width, dash }) => (
    <path
      key={`${path}${fill}`}
      d={path}
      fill={fill ? cssColour(fill) : 'none'}
      {...(stroke && {
        stroke: cssColour(stroke),
        strokeWidth: width,
        strokeLinecap: dash ? ('butt' as const) : ('round' as const),
        strokeLinejoin: 'round' as const,
        strokeDasharray: dash?.join(' '),
      })}
    />
  ));
}

/**
 * A sign for lists and pills. Its shapes extend 12 units from their centre. It is decorative: always put the text
 * beside it.
 */
export const Sign = ({ shapes, size }: { shapes: readonly Shape[]; size: number }) => (
  <svg viewBox="-12 -12 24 24" width={size} height={size} aria-hidden="true" focusable="false">
    <Shapes shapes={shapes} />
  </svg>
);
