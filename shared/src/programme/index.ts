export * from './contract';
export * from './expected-deaths';
export * from './facts';
export * from './interval';
export * from './reasons';
export * from './settings';
