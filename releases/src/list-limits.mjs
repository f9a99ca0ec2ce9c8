/** Pages go on with their last good list of releases if a list is longer, or lists more remotes. */
export const MOST_LIST_BYTES = 1024 * 1024;
export const MOST_REMOTES = 100;
