export interface LoggedChange {
  /** Table of the record; `everything` after a table was emptied as a whole. */
  kind: string;
  item_id: number;
}

/** Position in the log up to which every change has been read. Only the log can interpret the text. */
export type LogPosition = string;

/** Changes after a position. `gap`: some of them are no longer in the log, so anything may have changed. */
export interface LogReading {
  changes: readonly LoggedChange[];
  position: LogPosition;
  gap: boolean;
  /** Whether more changes follow immediately. */
  isPart?: boolean;
}

/**
 * The log of committed changes. Database triggers write it in the transaction of each change, whichever program makes
 * the change.
 */
export interface ChangeLog {
  /**
   * Reads the changes committed after a position. Without a position, it reads only the current position.
   * @throws the database's error, also if it does not answer in time
   */
  read(after: LogPosition | null): Promise<LogReading>;
  close(): Promise<void>;
}
