/** In a file of its own: two `import()` of one screen would become two sets of chunks, and fetching one ahead no help. */
export const loadMortalityCase = () => import('./mortality-case');
