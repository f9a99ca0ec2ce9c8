export * from './diagnosis';
export * from './infrastructures';
export { media } from './media';
export * from './mortality';
export * from './operations';
export * from './sensitive-areas';
