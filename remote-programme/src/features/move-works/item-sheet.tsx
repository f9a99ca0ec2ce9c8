import { infrastructureTypeOf, type Media } from 'shared/contract';
import { labelOf } from 'shared/i18n';
import type { Infrastructure } from 'shared/kinds';
import { paths } from 'shared/navigation';
import type { WorkItem } from 'shared/programme';
import { rolesOf, type WorkState } from 'shared/programme';
import { useSession } from 'shared/session';
import { Alert, WarningFilledIcon, WrenchIcon } from 'shared/ui/core';
import { Pill } from 'shared/ui/data';
import { FeatherIcon, LocationCard, RecordSheet } from 'shared/ui/record';
import { ClockIcon } from '../show-works/icons';
import { StateSign } from '../show-works/state-sign';
import { useWorkWords } from '../show-works/use-work-words';
import { ItemDock } from './item-dock';
import { ItemFacts } from './item-facts';
import { ItemHistory } from './item-history';
import { offeredMoves } from './offered-moves';
import type { Offered } from './use-move-form';

const TONES: Record<WorkState, string | null> = {
  REQUESTED: null,
  PLANNED: null,
  DECLINED: 'wait',
  FITTED: 'done',
  VERIFIED: 'done',
  FAULTY: 'risk-high',
  MONITORED: 'done',
  CLOSED: 'done',
  CANCELLED: null,
};
const DUE = {
  late: { tone: 'risk-high', icon: <WarningFilledIcon /> },
  nesting: { tone: 'wait', icon: <FeatherIcon /> },
  plain: { tone: null, icon: <ClockIcon /> },
};
/** States in which the requested measures can still change. */
const BEFORE_WORKS: readonly WorkState[] = ['REQUESTED', 'PLANNED', 'DECLINED'];

/** Pictures of the operation come first, since they show the works. */
function picturesOf(item: WorkItem, infrastructure: Infrastructure | undefined): readonly Media[] {
  if (!infrastructure) return [];
  const { operations, diagnosis } = infrastructure.properties;
  const ownOperations = operations.filter(({ id }) => id === item.operation);
  return [
    ...ownOperations.flatMap(({ properties }) => properties.media),
    ...diagnosis.flatMap(({ media }) => media),
  ];
}

interface ItemSheetProps {
  item: WorkItem;
  infrastructure: Infrastructure | undefined;
  /** Why the last move could not be made. */
  notice: string | null;
  onMove: (to: Offered) => void;
  onEdit: () => void;
}

/** The works on one support or line: what is requested, what has happened, and the possible moves. */
export function ItemSheet({ item, infrastructure, notice, onMove, onEdit }: ItemSheetProps) {
  const words = useWorkWords();
  const user = useSession(session => session.user);
  const { moves, isOwnOperation } = offeredMoves(item, user, infrastructure);
  const { state, order } = item;
  const { resourcetype, geometry, properties } = item.infrastructure;
  const coordinates = rolesOf(user?.scope ?? []).includes('coordinator');
  const due = words.due(item);
  const isPole = infrastructureTypeOf(resourcetype) === 'POLE';
  const owner = order.owner && labelOf(order.owner, words.locale);
  return (
    <RecordSheet
      title={words.nameOf(item.infrastructure)}
      subtitle={[properties.municipality, owner].filter(Boolean).join(' · ')}
      back={paths.works()}
      pictures={picturesOf(item, infrastructure)}
      drawing={<WrenchIcon />}
      pills={
        <>
          <Pill tone={TONES[state]}>
            <StateSign state={state} />
            {words.state(state)}
          </Pill>
          {due && (
            <Pill tone={DUE[due.tone].tone}>
              {DUE[due.tone].icon}
              {due.text}
            </Pill>
          )}
        </>
      }
      actions={
        <ItemDock
          item={item}
          moves={moves}
          onMove={onMove}
          onEdit={coordinates && BEFORE_WORKS.includes(state) ? onEdit : undefined}
        />
      }
      aside={
        <LocationCard
          geometry={geometry}
          symbol={{
            kind: isPole ? 'support' : 'line',
            risk: properties.risk,
            neutralization: properties.neutralization,
          }}
          mapPath={`${paths.search()}?selected=infrastructures:${item.infrastructure.id}`}
        />
      }
    >
      {notice && <Alert type="warning" showIcon title={notice} />}
      <ItemFacts
        item={item}
        isOwnOperation={isOwnOperation}
        canLeadOn={moves.some(({ to }) => to !== 'CANCELLED')}
      />
      <ItemHistory item={item} />
    </RecordSheet>
  );
}
