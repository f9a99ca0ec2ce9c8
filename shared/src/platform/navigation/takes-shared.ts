/** State of the location of a form that takes the photographs shared with the application. */
export interface TakesShared {
  takesShared: true;
}
