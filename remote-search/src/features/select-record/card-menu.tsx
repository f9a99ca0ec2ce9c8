import type { Geometry } from 'shared/geometry';
import { paths, useLocalizedNavigate } from 'shared/navigation';
import { PencilSimpleIcon, WrenchIcon } from 'shared/ui/core';
import {
  type Action,
  ActionMenu,
  FeatherIcon,
  NotePencilIcon,
  useLinkActions,
  useMayWrite,
} from 'shared/ui/record';
import { useTexts } from '../../locales/texts';
import type { SelectedRecord } from './use-selected-record';

function useWriting({ tab, record }: SelectedRecord): readonly Action[] {
  const t = useTexts();
  const navigate = useLocalizedNavigate();
  const { id } = record;
  const leadTo = (key: 'diagnose' | 'feather' | 'works' | 'edit', icon: Action['icon'], path: string) => ({
    key,
    icon,
    label: t(`record.${key}`),
    onSelect: () => navigate(path),
  });
  if (tab === 'mortality') return [leadTo('edit', <PencilSimpleIcon />, `${paths.mortalityCase(id)}?edit=1`)];
  return [
    leadTo('diagnose', <NotePencilIcon />, paths.diagnosis(id)),
    leadTo('feather', <FeatherIcon />, paths.newMortality(id)),
    leadTo('works', <WrenchIcon />, paths.operation(id)),
    leadTo('edit', <PencilSimpleIcon />, paths.editInfrastructure(id)),
  ];
}

interface CardMenuProps {
  selected: SelectedRecord;
  title: string;
  /** Path of the record's sheet. */
  path: string;
}

/**
 * Actions on the selected record outside its sheet. A record is deleted on its sheet, which shows what else is
 * deleted.
 */
export function CardMenu({ selected, title, path }: CardMenuProps) {
  const t = useTexts();
  const writing = useWriting(selected);
  const mayWrite = useMayWrite(undefined);
  const links = useLinkActions(path, selected.record.geometry as Geometry);
  return (
    <ActionMenu
      label={t('record.more')}
      heading={<strong>{title}</strong>}
      actions={[...(mayWrite ? writing : []), ...links]}
    />
  );
}
