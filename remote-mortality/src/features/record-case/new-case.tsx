import type { PointGeometry, RecordRef } from 'shared/contract';
import type { MapPosition } from 'shared/map';
import { paths, useLocalizedNavigate } from 'shared/navigation';
import { useSession } from 'shared/session';
import { LoadingState } from 'shared/ui/core';
import { useTexts } from '../../locales/texts';
import { type LinkTarget, useLinkTarget } from '../choose-infrastructure/link-target';
import { TargetLink } from '../choose-infrastructure/target-link';
import { newCase } from './case-draft';
import { CaseForm } from './case-form';

interface NewCaseProps {
  /** Initial support or line of the case. */
  infrastructure: RecordRef | undefined;
  /** Initial position of the map. */
  position: MapPosition | undefined;
  /** Accuracy in metres if the position is that of the device. A case without a support then starts there. */
  accuracy: number | null;
}

/** The form of a new case. Loads its initial infrastructure first. */
export function NewCase({ infrastructure, ...place }: NewCaseProps) {
  const target = useLinkTarget(infrastructure);
  if (target === undefined) return <LoadingState />;
  return <Form target={target} {...place} />;
}

type FormProps = Omit<NewCaseProps, 'infrastructure'> & { target: LinkTarget | null };

/**
 * Initial place: that of a support, since a dead bird lies below it, but none for a line, along which it may lie
 * anywhere. Without an infrastructure, the device's position if it is known.
 */
function initialPlace({ target, position, accuracy }: FormProps): {
  geom: PointGeometry | null;
  accuracy?: number | null;
} {
  if (target) return { geom: target.geometry.type === 'Point' ? target.geometry : null };
  if (accuracy === null || !position) return { geom: null };
  return { geom: { type: 'Point', coordinates: [position.longitude, position.latitude] }, accuracy };
}

function Form(props: FormProps) {
  const { target, position } = props;
  const t = useTexts();
  const navigate = useLocalizedNavigate();
  const author = useSession(session => session.user?.full_name ?? '');
  const back = target ? paths.infrastructure(target.ref) : paths.mortality();
  return (
    <CaseForm
      initial={newCase(author, { ...initialPlace(props), infrastructure: target?.ref ?? null })}
      target={target}
      position={position}
      title={t('titles.newCase')}
      about={target && <TargetLink target={target} />}
      onSaved={({ ref, record }) => navigate(paths.mortalityCase(record?.id ?? ref), { replace: true })}
      onCancel={() => navigate(back)}
    />
  );
}
