/**
 * Singletons that the host provides to remotes and fetches on first use. The imports also include them in the host's
 * build.
 */
const provided = {
  'shared/contract': () => import('shared/contract'),
  'shared/contract/access': () => import('shared/contract/access'),
  'shared/contract/accounts': () => import('shared/contract/accounts'),
  'shared/contract/administration': () => import('shared/contract/administration'),
  'shared/contract/area-answers': () => import('shared/contract/area-answers'),
  'shared/contract/imports': () => import('shared/contract/imports'),
  'shared/contract/network-shares': () => import('shared/contract/network-shares'),
  'shared/contract/networks': () => import('shared/contract/networks'),
  'shared/kinds': () => import('shared/kinds'),
  'shared/kinds/reports': () => import('shared/kinds/reports'),
  'shared/kinds/outages': () => import('shared/kinds/outages'),
  'shared/kinds/surveys': () => import('shared/kinds/surveys'),
  'shared/api': () => import('shared/api'),
  'shared/session': () => import('shared/session'),
  'shared/outbox': () => import('shared/outbox'),
  'shared/records': () => import('shared/records'),
  'shared/basket': () => import('shared/basket'),
  'shared/basket/selections': () => import('shared/basket/selections'),
  'shared/map': () => import('shared/map'),
  'shared/geometry': () => import('shared/geometry'),
  'shared/i18n': () => import('shared/i18n'),
  'shared/navigation': () => import('shared/navigation'),
  'shared/router': () => import('shared/router'),
  'shared/programme': () => import('shared/programme'),
  'shared/programme/coverage': () => import('shared/programme/coverage'),
  'shared/programme/evidence': () => import('shared/programme/evidence'),
  'shared/programme/campaigns': () => import('shared/programme/campaigns'),
  'shared/walk': () => import('shared/walk'),
  'shared/works/kinds': () => import('shared/works/kinds'),
  'shared/ui/chart': () => import('shared/ui/chart'),
  'shared/ui/slider': () => import('shared/ui/slider'),
  'shared/ui/search': () => import('shared/ui/search'),
  'shared/map/places': () => import('shared/map/places'),
  'shared/ui/core': () => import('shared/ui/core'),
  'shared/ui/form': () => import('shared/ui/form'),
  'shared/ui/fields': () => import('shared/ui/fields'),
  'shared/ui/data': () => import('shared/ui/data'),
  'shared/ui/outbox': () => import('shared/ui/outbox'),
  'shared/ui/pictures': () => import('shared/ui/pictures'),
  'shared/ui/record': () => import('shared/ui/record'),
  'shared/ui/list': () => import('shared/ui/list'),
  'react-dom': () => import('react-dom'),
  // The host's dev build does not use this module, but remotes built for production do.
  'react/jsx-runtime': () => import('react/jsx-runtime'),
};

/** Fetches singletons before a screen needs them. */
export async function warmSingletons(names: readonly (keyof typeof provided)[]): Promise<void> {
  for (const name of names) await provided[name]();
}
