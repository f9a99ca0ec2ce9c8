import type { IconDefinition } from '@ant-design/icons-svg/es/types';
import type { SVGAttributes } from 'react';

/** Makes an icon component from a drawing. It has the size and colour of the text, and is hidden from screen readers. */
export function iconOf({ icon }: IconDefinition) {
  const { attrs, children = [] } = typeof icon === 'function' ? icon('currentcolor', 'none') : icon;
  const paths = children.map(child => child.attrs.d);
  return function Icon({ className, ...properties }: SVGAttributes<SVGSVGElement>) {
    return (
      <svg
        {...properties}
        viewBox={attrs.viewBox}
        className={className ? `ui-icon ${className}` : 'ui-icon'}
        aria-hidden="true"
      >
        {paths.map(path => (
          <path key={path} d={path} />
        ))}
      </svg>
    );
  };
}
