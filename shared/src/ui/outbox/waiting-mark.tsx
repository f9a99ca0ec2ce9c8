import hourglass from '@phosphor-icons/core/regular/hourglass-medium.svg?raw';
import type { OutboxEntry } from '../../outbox/outbox-entry';
import { useTexts } from '../../outbox/texts';
import { LocalizedLink, paths } from '../../platform/navigation';
import { iconOf } from '../core/icon';
import { Pill } from '../data/pill';
import classes from './waiting-mark.module.css';

const HourglassIcon = iconOf(hourglass);

/** Marks data that was written on this device and is not on the server yet. Links to its entry in the outbox. */
export function WaitingMark({ entry: { id, command, state } }: { entry: OutboxEntry }) {
  const t = useTexts();
  const rejected = state === 'rejected';
  return (
    <LocalizedLink to={`${paths.outbox()}#entry-${id}`} className={classes.mark}>
      <Pill tone={rejected ? 'risk-high' : 'wait'}>
        <HourglassIcon />
        {t(rejected ? 'mark.refused' : command.kind === 'delete' ? 'mark.deletion' : 'mark.toSend')}
      </Pill>
    </LocalizedLink>
  );
}
