/** How each screen is fetched. One place for it: what is fetched ahead is then what the route asks for. */
export const screens = {
  list: () => import('./infrastructures'),
  sheet: () => import('./infrastructure'),
  diagnosis: () => import('./diagnosis'),
  operation: () => import('./operation'),
  edit: () => import('./edit-infrastructure'),
};
