import { isLocalRef } from 'shared/contract';
import { useLocale } from 'shared/i18n';
import { paths, useLocalizedNavigate } from 'shared/navigation';
import { correctionPath } from 'shared/outbox';
import { PencilSimpleIcon, WrenchIcon } from 'shared/ui/core';
import {
  deletionOf,
  FeatherIcon,
  NotePencilIcon,
  ReaderActions,
  SheetActions,
  type SheetActionsProps,
  useDeleteRecord,
  useLeaveSheet,
  useLinkActions,
  useMayWrite,
} from 'shared/ui/record';
import { useTexts } from '../../locales/texts';
import type { Subject } from '../read-infrastructure/subject';
import type { Recorded } from './dated-records';
import { withInfrastructure } from './what-goes-with-it';

interface InfrastructureActionsProps {
  subject: Subject;
  recorded: Recorded;
  about: SheetActionsProps['about'];
}

/** The actions on an infrastructure. Waiting creations are discarded in the outbox instead of deleted. */
export function InfrastructureActions({ subject, recorded, about }: InfrastructureActionsProps) {
  const t = useTexts();
  const locale = useLocale();
  const navigate = useLocalizedNavigate();
  const deleteRecord = useDeleteRecord();
  const leave = useLeaveSheet(paths.infrastructures());
  const { ref, type, geometry, entry, properties } = subject;
  const mayWrite = useMayWrite(entry);
  const links = useLinkActions(isLocalRef(ref) ? null : paths.infrastructure(ref), geometry);
  if (!mayWrite) return <ReaderActions links={links} about={about} />;

  const remove = async (id: number) => {
    const gone = await deleteRecord({
      resource: type === 'POLE' ? 'points' : 'lines',
      id,
      version: properties.version,
      title: t(`delete.infrastructureTitle${type}`),
      content: withInfrastructure(recorded, t, locale),
    });
    if (gone) leave();
  };

  return (
    <SheetActions
      main={{
        key: 'diagnosis',
        icon: <NotePencilIcon />,
        label: t('actions.addDiagnosis'),
        onSelect: () => navigate(paths.diagnosis(ref)),
      }}
      side={{
        key: 'mortality',
        icon: <FeatherIcon />,
        label: t('actions.addMortality'),
        onSelect: () => navigate(paths.newMortality(ref)),
      }}
      more={[
        {
          key: 'operation',
          icon: <WrenchIcon />,
          label: t('actions.addOperation'),
          onSelect: () => navigate(paths.operation(ref)),
        },
        {
          key: 'edit',
          icon: <PencilSimpleIcon />,
          label: t(`actions.edit${type}`),
          onSelect: () => navigate((entry && correctionPath(entry)) ?? paths.editInfrastructure(ref)),
        },
        ...links,
        ...(isLocalRef(ref) ? [] : [deletionOf(t(`actions.delete${type}`), () => remove(ref))]),
      ]}
      about={about}
    />
  );
}
