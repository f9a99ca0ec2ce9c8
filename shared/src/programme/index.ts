export * from './alarms';
export * from './move-evidence';
export * from './work-dates';
export * from './work-events';
export * from './work-items';
export * from './work-moves';
export * from './work-orders';
export * from './work-words';
