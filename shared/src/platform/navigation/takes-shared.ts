/** Path of the screen for photographs that another application shared. */
export const SHARE_PATH = '/share';

/** Location state for a form that takes the shared photographs. */
export interface TakesShared {
  takesShared: true;
}
