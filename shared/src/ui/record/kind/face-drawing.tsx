import type { ReactNode } from 'react';
import { drawFace } from '../../../faces/draw-face';
import { type FacePart, faceParts, faceWords } from '../../../faces/face-words';
import type { Drawing, FaceOf, FaceSize } from '../../../faces/shapes';
import { useLocale } from '../../../platform/language';
import { BirdIcon } from '../../core';

const rendered = new WeakMap<Drawing, ReactNode>();

/** The paths of a drawing, rendered once. */
function pathsOf(drawing: Drawing): ReactNode {
  const known = rendered.get(drawing);
  if (known) return known;
  const paths = drawing.shapes.map(({ d, colour, width, opacity, dashed }, at) => {
    const paint = colour === 'ink' ? 'currentColor' : `var(--av-f-${colour})`;
    return (
      <path
        key={at}
        d={d}
        fill={width ? 'none' : paint}
        stroke={width ? paint : 'none'}
        strokeWidth={width}
        opacity={opacity}
        strokeDasharray={dashed && '3 5'}
      />
    );
  });
  rendered.set(drawing, paths);
  return paths;
}

export interface FaceProps {
  of: FaceOf;
  size?: FaceSize;
}

export function FaceDrawing({ of, size = 'row' }: FaceProps) {
  const locale = useLocale();
  const drawing = drawFace(of, size);
  if (!drawing) return <BirdIcon />;
  return (
    <svg
      viewBox={drawing.box.join(' ')}
      preserveAspectRatio={drawing.box[0] === 0 ? undefined : `xMidY${size === 'head' ? 'Min' : 'Mid'} slice`}
      fillRule="evenodd"
      strokeLinecap="round"
      strokeLinejoin="round"
      role="img"
      aria-label={faceWords(of, locale)}
      // A sign stands beside its words.
      aria-hidden={size === 'glyph'}
    >
      {pathsOf(drawing)}
    </svg>
  );
}

export interface FacePartsProps {
  of: FaceOf;
  part?: FacePart;
}

/** A drawing or a part of it in words. */
export const FaceParts = ({ of, part }: FacePartsProps) => faceParts(of, useLocale(), part);
