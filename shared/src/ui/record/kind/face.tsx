import { Suspense } from 'react';
import type { FaceOf } from '../../../faces/parts-of';
import type { InfrastructureSummary } from '../../../kinds';
import { lazyPart } from '../../core';
import classes from './face.module.css';
import type { FacePartsProps, FaceProps } from './face-drawing';

export type { FaceOf };

const nothing = () => null;
const Drawing = lazyPart(async () => (await import('./face-drawing')).FaceDrawing, nothing);
const Parts = lazyPart(async () => (await import('./face-drawing')).FaceParts, nothing);

/** The drawing of a record without a photograph. Its place is kept while what draws it loads. */
export const Face = ({
  className = '',
  size = 'row',
  of,
}: FaceProps & { className?: string | undefined }) => (
  <span className={`${classes.face} ${className}`} data-size={size}>
    <Suspense>
      <Drawing of={of} size={size} />
    </Suspense>
  </span>
);

/** What a drawing or a part of it shows, in words. */
export const FaceParts = (props: FacePartsProps) => (
  <Suspense>
    <Parts {...props} />
  </Suspense>
);

type Shown = Pick<InfrastructureSummary, 'resourcetype'> & {
  properties: Pick<InfrastructureSummary['properties'], 'arming' | 'equipment'>;
};

/** What is drawn for a support or line. */
export const faceOf = ({ resourcetype, properties: { arming, equipment } }: Shown): FaceOf =>
  resourcetype === 'Line' ? 'line' : { arming, equipment };
