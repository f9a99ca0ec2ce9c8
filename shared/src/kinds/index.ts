export * from './diagnosis';
export * from './infrastructures';
export { media } from './media';
export * from './mortality';
export * from './operations';
export { levelOf, riskOfVisit } from './risk-of-visit';
export * from './sensitive-areas';
