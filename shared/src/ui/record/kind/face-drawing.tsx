import type { ReactNode } from 'react';
import { drawFace } from '../../../faces/draw-face';
import { type FacePart, faceParts, faceWords } from '../../../faces/face-words';
import type { Drawing, FaceOf, FaceSize } from '../../../faces/shapes';
import { useLocale } from '../../../platform/language';
import { BirdIcon } from '../../core';

const rendered = new WeakMap<Drawing, ReactNode>();

/** The paths of a drawing, rendered once. */
function pathsOf(drawing: Drawing): ReactNode {
  if (!rendered.has(drawing)) {
    const paint = (colour: string) => (colour === 'ink' ? 'currentColor' : `var(--av-f-${colour})`);
    const paths = drawing.shapes.map(({ d, colour, width, opacity, dashed }, at) => {
      const ink = width ? { fill: 'none', stroke: paint(colour) } : { fill: paint(colour) };
      return (
        <path key={at} {...{ d, opacity, ...ink }} strokeWidth={width} strokeDasharray={dashed && '3 5'} />
      );
    });
    rendered.set(drawing, paths);
  }
  return rendered.get(drawing);
}

export function FaceDrawing({ of, size = 'row' }: { of: FaceOf; size?: FaceSize }) {
  const locale = useLocale();
  const drawing = drawFace(of, size);
  if (!drawing) return <BirdIcon />;
  const [left] = drawing.box;
  return (
    <svg
      viewBox={drawing.box.join(' ')}
      preserveAspectRatio={left < 0 ? `xMidY${size === 'head' ? 'Min' : 'Mid'} slice` : undefined}
      fillRule="evenodd"
      strokeLinecap="round"
      strokeLinejoin="round"
      role="img"
      aria-label={faceWords(of, locale)}
      // A glyph stands beside words that say the same.
      aria-hidden={size === 'glyph'}
    >
      {pathsOf(drawing)}
    </svg>
  );
}

export const FaceParts = ({ of, part }: { of: FaceOf; part?: FacePart }) => faceParts(of, useLocale(), part);
