import type { ReactNode } from 'react';
import type { KindFacts, Media } from '../../../contract';
import type { OutboxEntry } from '../../../outbox';
import { mayWrite, useSession } from '../../../platform/session';
import { Button, TrashIcon } from '../../core';
import { useHeightTold } from '../../form/form-actions-height';
import { Thumbnail } from '../../pictures';
import type { Action } from '../kind/define-sheet';
import { useTexts } from '../kind/texts';
import { ActionMenu } from './action-menu';
import classes from './sheet-actions.module.css';

export interface SheetActionsProps {
  /** The most frequent action. */
  main?: Action | undefined;
  /** The second most frequent action, shown as an icon. */
  side?: Action | undefined;
  /** All other actions, in a menu. */
  more: readonly Action[];
  /** What the actions are about, shown above the menu on a phone. */
  about: { title: ReactNode; subtitle?: ReactNode; picture?: Media | undefined };
}

/** The actions of a sheet: beside the title if there is room, otherwise at the bottom of the screen. */
export function SheetActions({ main, side, more, about }: SheetActionsProps) {
  const t = useTexts();
  return (
    <div ref={useHeightTold()} className={classes.dock}>
      {main && (
        <Button
          type="primary"
          size="large"
          className={classes.main ?? ''}
          icon={main.icon}
          {...(main.href ? { href: main.href } : {})}
          onClick={main.onSelect}
        >
          {main.label}
        </Button>
      )}
      {side && (
        <Button
          size="large"
          icon={side.icon}
          aria-label={side.label}
          title={side.label}
          onClick={side.onSelect}
        />
      )}
      <ActionMenu
        label={t('sheet.more')}
        heading={
          <>
            {about.picture && <Thumbnail picture={about.picture} />}
            <div>
              <strong>{about.title}</strong>
              <div className={classes.subtitle}>{about.subtitle}</div>
            </div>
          </>
        }
        actions={more}
      />
    </div>
  );
}

interface ReaderActionsProps extends Pick<SheetActionsProps, 'about'> {
  links: readonly Action[];
}

/**
 * The actions of users who may only read. The main action is the first link, such as a phone's navigation to the
 * place.
 */
export const ReaderActions = ({ links, about }: ReaderActionsProps) => (
  <SheetActions
    main={links.find(({ href }) => href)}
    more={links.filter(({ href }) => !href)}
    about={about}
  />
);

/** A menu's action that deletes after confirmation. */
export const deletionOf = (label: string, remove: () => Promise<void>): Action => ({
  key: 'delete',
  icon: <TrashIcon />,
  label: `${label}…`,
  danger: true,
  onSelect: () => void remove(),
});

/** Whether the user may change a record. Nobody may change it while its deletion waits. */
export function useMayWrite(
  entry: OutboxEntry | undefined,
  kind: Pick<KindFacts, 'writtenBy'> = {},
  record?: Readonly<Record<string, unknown>>,
): boolean {
  const writes = useSession(session => mayWrite(session.user, kind, record));
  return writes && entry?.command.kind !== 'delete';
}
