import { infrastructureTypeOf } from 'shared/contract';
import { paths, useLocalizedNavigate } from 'shared/navigation';
import type { WorkItem, WorkMove, WorkState } from 'shared/programme';
import {
  Button,
  MapPinIcon,
  PencilSimpleIcon,
  usePhone,
  WarningFilledIcon,
  WrenchIcon,
  XIcon,
} from 'shared/ui/core';
import { type Action, ActionMenu } from 'shared/ui/record';
import { useWorksTexts } from '../../locales/works-texts';
import { CalendarIcon, CheckIcon, RepeatIcon } from '../show-works/icons';
import styles from './item-dock.module.css';
import { OFFERED, type Offered } from './use-move-form';

const ICONS: Record<Offered, () => React.ReactNode> = {
  PLANNED: () => <CalendarIcon />,
  DECLINED: () => <XIcon />,
  FITTED: () => <WrenchIcon />,
  VERIFIED: () => <CheckIcon />,
  FAULTY: () => <WarningFilledIcon />,
  REQUESTED: () => <RepeatIcon />,
  CANCELLED: () => <XIcon />,
};
/** Moves that end works are listed last, in red. */
const ENDS: readonly WorkState[] = ['CANCELLED'];

interface ItemDockProps {
  item: WorkItem;
  moves: readonly WorkMove[];
  /** Edits the requested measures; `undefined` when that is impossible. */
  onEdit: (() => void) | undefined;
  onMove: (to: Offered) => void;
}

/** The user's possible moves as buttons. On a phone, only the main move is a button; a menu holds the others. */
export function ItemDock({ item, moves, onEdit, onMove }: ItemDockProps) {
  const t = useWorksTexts();
  const navigate = useLocalizedNavigate();
  const isPhone = usePhone();
  const { state, infrastructure } = item;
  const actions = moves.flatMap(({ to }): (Action & { onSelect: () => void })[] => {
    const offered = OFFERED.find(candidate => candidate === to);
    if (!offered) return [];
    const replans = offered === 'PLANNED' && state === 'PLANNED';
    return [
      {
        key: offered,
        icon: ICONS[offered](),
        label: t(replans ? 'move.do.PLANNED_again' : `move.do.${offered}`),
        danger: ENDS.includes(offered),
        onSelect: () => onMove(offered),
      },
    ];
  });
  const ordered = [...actions.filter(({ danger }) => !danger), ...actions.filter(({ danger }) => danger)];
  // Replanning is never the main action if another move is possible.
  const leading = ordered.findIndex(({ key }) => !(key === 'PLANNED' && state === 'PLANNED'));
  const main = ordered[leading] ?? ordered[0];
  const others = ordered.filter(action => action !== main);
  const sheet: Action = {
    key: 'sheet',
    icon: <MapPinIcon />,
    label: t(
      infrastructureTypeOf(infrastructure.resourcetype) === 'POLE' ? 'move.toSheet' : 'move.toLineSheet',
    ),
    onSelect: () => navigate(paths.infrastructure(infrastructure.id)),
  };
  const edit: Action[] = onEdit
    ? [{ key: 'edit', icon: <PencilSimpleIcon />, label: t('move.editMeasures'), onSelect: onEdit }]
    : [];
  const first = main ?? (sheet as Action & { onSelect: () => void });
  const harmless = others.filter(({ danger }) => !danger);
  const dangerous = others.filter(({ danger }) => danger);
  const menu = [
    ...(isPhone ? harmless : []),
    ...edit,
    ...(main ? [sheet] : []),
    ...(isPhone ? dangerous : []),
  ];
  return (
    <div className={styles.dock}>
      <Button
        type="primary"
        size="large"
        className={styles.main ?? ''}
        icon={first.icon}
        danger={first.danger ?? false}
        onClick={first.onSelect}
      >
        {first.label}
      </Button>
      {!isPhone &&
        others.map(({ key, icon, label, danger = false, onSelect }) => (
          <Button key={key} size="large" icon={icon} danger={danger} onClick={onSelect}>
            {label}
          </Button>
        ))}
      <ActionMenu label={t('move.others')} actions={menu} />
    </div>
  );
}
