import { lazy, Suspense } from 'react';
import type { ProgressProps } from './progress-bar';

const NativeBar = ({ label, value, max }: ProgressProps) => (
  <progress aria-label={label} max={max || 1} {...(value === undefined ? {} : { value })} />
);

/** antd's bar brings its tooltips and circles: it loads when something is under way. */
const Bar = lazy(() =>
  import('./progress-bar').then(
    ({ ProgressBar }) => ({ default: ProgressBar }),
    () => ({ default: NativeBar }),
  ),
);

/** How far something has come, as a bar. */
export const Progress = (properties: ProgressProps) => (
  <Suspense fallback={<NativeBar {...properties} />}>
    <Bar {...properties} />
  </Suspense>
);
