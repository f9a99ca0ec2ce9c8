import type { InfrastructureType, PointGeometry } from 'shared/contract';
import type { MapPosition } from 'shared/map';
import { paths, useLocalizedNavigate } from 'shared/navigation';
import { useTexts } from '../../locales/texts';
import { InfrastructureForm } from '../edit-infrastructure/infrastructure-form';
import { CreationSteps } from './creation-steps';

interface CreateInfrastructureProps {
  type: InfrastructureType;
  position?: MapPosition | undefined;
  /** Whether the position is that of the device, where a new support then starts. */
  isHere: boolean;
}

/** The first step of a creation. After saving, it opens the first diagnosis. */
export function CreateInfrastructure({ type, position, isHere }: CreateInfrastructureProps) {
  const t = useTexts();
  const navigate = useLocalizedNavigate();
  const geom: PointGeometry | undefined =
    isHere && position && type === 'POLE'
      ? { type: 'Point', coordinates: [position.longitude, position.latitude] }
      : undefined;
  return (
    <InfrastructureForm
      key={type}
      type={type}
      initial={geom ? { geom } : {}}
      position={position}
      title={t(`create.title${type}`)}
      intro={<CreationSteps type={type} current={1} />}
      saveLabel={t('actions.next')}
      success={t('create.createdThenDiagnosis')}
      onSaved={({ ref, record }) =>
        navigate(`${paths.diagnosis(record?.id ?? ref)}?first=1`, { replace: true })
      }
      onCancel={() => navigate(paths.infrastructures())}
    />
  );
}
