import type { ReactNode } from 'react';
import type { Media } from '../../../contract';
import { Button, TrashIcon } from '../../core';
import { useHeightTold } from '../../form/form-actions-height';
import { Thumbnail } from '../../pictures';
import { useTexts } from '../kind/texts';
import { type Action, ActionMenu } from './action-menu';
import classes from './sheet-actions.module.css';

export interface SheetActionsProps {
  /** What most people came for. */
  main?: Action | undefined;
  /** The second most frequent action, as a sign. */
  side?: Action | undefined;
  /** All others, behind a button. */
  more: readonly Action[];
  /** What the actions are about, above the menu on a phone. */
  about: { title: ReactNode; subtitle?: ReactNode; picture?: Media | undefined };
}

/** The actions of a sheet: beside the title where there is room, at the thumb elsewhere. */
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
  /** What `useLinkActions` gives. */
  links: readonly Action[];
}

/** The actions of those who only read: on a phone, to go there comes first. */
export const ReaderActions = ({ links, about }: ReaderActionsProps) => (
  <SheetActions
    main={links.find(({ href }) => href)}
    more={links.filter(({ href }) => !href)}
    about={about}
  />
);

/** The last action of a menu: a deletion, which asks before it deletes. */
export const deletionOf = (label: string, remove: () => Promise<void>): Action => ({
  key: 'delete',
  icon: <TrashIcon />,
  label: `${label}…`,
  danger: true,
  onSelect: () => void remove(),
});
