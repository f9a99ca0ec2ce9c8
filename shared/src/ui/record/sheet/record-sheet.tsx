import type { ReactNode } from 'react';
import classes from './record-sheet.module.css';

interface RecordSheetProps {
  /** Title of the record, with what stands beside it. */
  heading: ReactNode;
  /** Buttons of an editor, in `SheetActions`. */
  actions?: ReactNode;
  children: ReactNode;
}

/** The frame of a record's sheet. */
export const RecordSheet = ({ heading, actions, children }: RecordSheetProps) => (
  <article className={classes.sheet}>
    <header className={classes.header}>
      {heading}
      {actions}
    </header>
    {children}
  </article>
);

/** The buttons of a sheet. */
export const SheetActions = ({ children }: { children: ReactNode }) => (
  <div className={classes.actions}>{children}</div>
);

/** Cards in two columns, the first one wider; in one column on narrow screens. */
export const SheetColumns = ({ main, aside }: { main: ReactNode; aside: ReactNode }) => (
  <div className={classes.columns}>
    <div className={classes.column}>{main}</div>
    <div className={classes.column}>{aside}</div>
  </div>
);

/** Notes on who wrote a record. */
export const SheetStamps = ({ children }: { children: ReactNode }) => (
  <div className={classes.stamps}>{children}</div>
);
