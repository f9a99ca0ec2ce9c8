/** How the parts of a series are filled. Colours are CSS values. */
export interface Fill {
  colour: string;
  /** Draws stripes of the colour on this ground. */
  ground?: string;
  edge?: string;
}

/** Attributes of a filled shape; `id` is that of the drawing which holds the patterns. */
export const fillOf = ({ colour, ground, edge }: Fill, id: string, key: string) => ({
  fill: ground ? `url(#${id}-${key})` : colour,
  ...(edge && { stroke: edge }),
});

/** The patterns of a drawing. */
export function Patterns({ id, series }: { id: string; series: readonly { key: string; fill: Fill }[] }) {
  return (
    <defs>
      {series.map(
        ({ key, fill: { colour, ground } }) =>
          ground && (
            <pattern
              key={key}
              id={`${id}-${key}`}
              width="7"
              height="7"
              patternUnits="userSpaceOnUse"
              patternTransform="rotate(45)"
            >
              <rect width="7" height="7" fill={ground} />
              <rect width="3" height="7" fill={colour} />
            </pattern>
          ),
      )}
    </defs>
  );
}
