import { Suspense } from 'react';
import { lazyPart } from '../core/lazy-part';
import type { ProgressProps } from './progress-bar';

const NativeBar = ({ label, value, max }: ProgressProps) => (
  <progress aria-label={label} max={max || 1} {...(value === undefined ? {} : { value })} />
);

/** antd's bar includes antd's tooltips, so its code loads only when a bar is first shown. */
const Bar = lazyPart(async () => (await import('./progress-bar')).ProgressBar, NativeBar);

/** A bar that fills from 0 to `max`; without a `value`, it only says that something happens. */
export const Progress = (properties: ProgressProps) => (
  <Suspense fallback={<NativeBar {...properties} />}>
    <Bar {...properties} />
  </Suspense>
);
