/** better-sqlite3 answers at once: without a pause in long work nobody else would get a turn. */
export const letOthersIn = (): Promise<unknown> => new Promise(setImmediate);
