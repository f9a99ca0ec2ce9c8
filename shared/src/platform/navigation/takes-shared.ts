/** The screen of photographs that another application shared. */
export const SHARE_PATH = '/share';

/** State of the location of a form that takes the photographs shared with the application. */
export interface TakesShared {
  takesShared: true;
}
