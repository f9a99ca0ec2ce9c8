/** SVG path of a bell, the sign of an alarm, in 24 by 24 units. */
export const BELL_PATH =
  'M12 2a7 7 0 0 0-7 7c0 5-2 6.5-2 8h18c0-1.5-2-3-2-8a7 7 0 0 0-7-7zM9 19a3 3 0 0 0 6 0z';
