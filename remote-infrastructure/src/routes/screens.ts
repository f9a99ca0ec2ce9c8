/** Import of each screen, in one place so that prefetching and routes load the same modules. */
export const screens = {
  list: () => import('./infrastructures'),
  sheet: () => import('./infrastructure'),
  diagnosis: () => import('./diagnosis'),
  poleNumber: () => import('./pole-number'),
  operation: () => import('./operation'),
  edit: () => import('./edit-infrastructure'),
};
