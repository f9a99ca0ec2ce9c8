import { Suspense } from 'react';
import { lazyPart } from '../core/lazy-part';
import type { ProgressProps } from './progress-bar';

const NativeBar = ({ label, value, max }: ProgressProps) => (
  <progress aria-label={label} max={max || 1} {...(value === undefined ? {} : { value })} />
);

/** antd's bar brings its tooltips: it loads when something is under way. */
const Bar = lazyPart(async () => (await import('./progress-bar')).ProgressBar, NativeBar);

/** How far something has come, as a bar. */
export const Progress = (properties: ProgressProps) => (
  <Suspense fallback={<NativeBar {...properties} />}>
    <Bar {...properties} />
  </Suspense>
);
