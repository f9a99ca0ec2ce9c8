import { type ComponentProps, Suspense } from 'react';
import type { FaceOf } from '../../../faces/shapes';
import type { InfrastructureSummary } from '../../../kinds';
import { labelOf } from '../../../platform/language';
import { Late, lazyPart } from '../../core';
import classes from './face.module.css';
import type { FaceDrawing, FaceParts as FaceWords } from './face-drawing';
import type { FieldTexts } from './field-texts';

export type { FaceOf };

const nothing = () => null;
const Drawing = lazyPart(async () => (await import('./face-drawing')).FaceDrawing, nothing);
const Parts = lazyPart(async () => (await import('./face-drawing')).FaceParts, nothing);

type FaceProps = ComponentProps<typeof FaceDrawing> & { className?: string | undefined };

/** The drawing of a record without a photograph. Its place stays free while the code that draws is loading. */
export const Face = ({ className = '', size = 'row', of }: FaceProps) => (
  <span className={`${classes.face} ${className}`} data-size={size}>
    <Suspense>
      <Drawing of={of} size={size} />
    </Suspense>
  </span>
);

/** What a drawing or a part of it shows, in words. */
export const FaceParts = (props: ComponentProps<typeof FaceWords>) => (
  <Suspense fallback={<Late />}>
    <Parts {...props} />
  </Suspense>
);

type Shown = Pick<InfrastructureSummary, 'resourcetype'> & {
  properties: Pick<InfrastructureSummary['properties'], 'arming' | 'equipment'>;
};

interface ArmingProps {
  of: Shown;
  texts: FieldTexts;
}

/** The armings of the last visit in words. */
export const armingText = ({ of, texts }: ArmingProps): string =>
  of.properties.arming
    .flatMap(code => texts.nomenclatures.byCode('ARMING', code) ?? [])
    .map(item => labelOf(item, texts.locale))
    .join(', ') || '–';

/** The armings in words, beside a sign of the support or line. */
export function Arming(props: ArmingProps) {
  return (
    <span className={classes.arming}>
      <span aria-hidden="true">
        {props.of.properties.arming.length > 0 && <Face of={faceOf(props.of)} size="glyph" />}
      </span>
      {armingText(props)}
    </span>
  );
}

export const faceOf = ({ resourcetype, properties: { arming, equipment } }: Shown): FaceOf =>
  resourcetype === 'Line' ? 'line' : { arming, equipment };
