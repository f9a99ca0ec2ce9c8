import type { ReactNode } from 'react';
import { drawFace } from '../../../faces/draw-face';
import { type FacePart, faceParts, faceWords } from '../../../faces/face-words';
import type { Drawing, FaceOf, FaceSize } from '../../../faces/shapes';
import { useLocale } from '../../../platform/language';
import { BirdIcon } from '../../core';

const rendered = new WeakMap<Drawing, ReactNode>();

const colourOf = (colour: string) => (colour === 'ink' ? 'currentColor' : `var(--av-f-${colour})`);

/** The paths of a drawing, rendered once. */
function pathsOf(drawing: Drawing): ReactNode {
  const paths =
    rendered.get(drawing) ??
    drawing.shapes.map(({ d, colour, width, opacity, dashed }, at) => (
      <path
        key={at}
        d={d}
        fill={width ? 'none' : colourOf(colour)}
        fillRule="evenodd"
        stroke={width ? colourOf(colour) : 'none'}
        strokeWidth={width}
        strokeLinecap="round"
        strokeLinejoin="round"
        opacity={opacity}
        strokeDasharray={dashed && '3 5'}
      />
    ));
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
  const [x, y, width, height] = drawing.box;
  return (
    <svg
      viewBox={`${x} ${y} ${width} ${height}`}
      preserveAspectRatio={x === 0 ? undefined : size === 'head' ? 'xMidYMin slice' : 'xMidYMid slice'}
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
