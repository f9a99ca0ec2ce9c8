import type { SVGAttributes } from 'react';

/**
 * Makes an icon component from a drawing. The icon has the text's size and colour. Screen readers do not see it.
 * @param drawing the text of an SVG file of Phosphor
 */
export function iconOf(drawing: string) {
  const shapes = { __html: drawing.slice(drawing.indexOf('>') + 1, drawing.lastIndexOf('<')) };
  return function Icon({ className, ...properties }: SVGAttributes<SVGSVGElement>) {
    return (
      <svg
        {...properties}
        viewBox="0 0 256 256"
        className={className ? `ui-icon ${className}` : 'ui-icon'}
        aria-hidden="true"
        dangerouslySetInnerHTML={shapes}
      />
    );
  };
}
