import type { PointGeometry, RecordRef } from 'shared/contract';
import type { MapPosition } from 'shared/map';
import { paths, useLocalizedNavigate } from 'shared/navigation';
import { useSession } from 'shared/session';
import { LoadingState } from 'shared/ui/core';
import { useTexts } from '../../locales/texts';
import { type Concerned, useConcerned } from '../choose-infrastructure/concerned';
import { newCase } from './case-draft';
import { CaseForm } from './case-form';

interface NewCaseProps {
  /** Initial support or line of the case. */
  infrastructure: RecordRef | undefined;
  /** Initial position of the map. */
  position: MapPosition | undefined;
}

/** The form of a new case. Loads its initial infrastructure first. */
export function NewCase({ infrastructure, position }: NewCaseProps) {
  const concerned = useConcerned(infrastructure);
  if (concerned === undefined) return <LoadingState />;
  return <Form concerned={concerned} position={position} />;
}

/** Initial place: a dead bird lies initialPlace its support, but anywhere along a line. */
const initialPlace = (concerned: Concerned | null): PointGeometry | null =>
  concerned?.geometry.type === 'Point' ? concerned.geometry : null;

function Form({ concerned, position }: { concerned: Concerned | null; position: MapPosition | undefined }) {
  const t = useTexts();
  const navigate = useLocalizedNavigate();
  const author = useSession(session => session.user?.full_name ?? '');
  const back = concerned ? paths.infrastructure(concerned.ref) : paths.mortality();
  return (
    <CaseForm
      initial={newCase(author, { geom: initialPlace(concerned), infrastructure: concerned?.ref ?? null })}
      concerned={concerned}
      position={position}
      header={<h1>{t('titles.newCase')}</h1>}
      onSaved={({ ref, record }) => navigate(paths.mortalityCase(record?.id ?? ref), { replace: true })}
      onCancel={() => navigate(back)}
    />
  );
}
