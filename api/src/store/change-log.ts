/** A committed change of a record. */
export interface LoggedChange {
  /** Table of the record; `everything` after a table was emptied as a whole. */
  kind: string;
  item_id: number;
}

/** Where a reader stands in the log: every change up to it has been read. Text that only the log interprets. */
export type LogPosition = string;

/** Changes after a position; `gap` when some of them are no longer in the log, so that anything may have changed. */
export interface LogReading {
  changes: readonly LoggedChange[];
  position: LogPosition;
  gap: boolean;
  /** More changes follow at once. */
  isPart?: boolean;
}

/**
 * The log of committed changes, which triggers of the database write in the transaction of the change, whichever
 * program makes it.
 */
export interface ChangeLog {
  /**
   * Reads the changes committed after a position; without one, only the current position.
   * @throws the database's error, also when it does not answer in time
   */
  read(after: LogPosition | null): Promise<LogReading>;
  close(): Promise<void>;
}
