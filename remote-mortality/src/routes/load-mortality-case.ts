/** Shared by route and prefetch: two `import()` of one screen create two sets of chunks, which defeats prefetching. */
export const loadMortalityCase = () => import('./mortality-case');
