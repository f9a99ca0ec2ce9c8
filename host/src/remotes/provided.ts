/**
 * Every singleton the remotes take from the host, in chunks of its own, fetched when a screen first asks for it.
 * The list also puts each of them into the host's build.
 */
const provided = {
  'shared/contract': () => import('shared/contract'),
  'shared/api': () => import('shared/api'),
  'shared/session': () => import('shared/session'),
  'shared/outbox': () => import('shared/outbox'),
  'shared/offline': () => import('shared/offline'),
  'shared/map': () => import('shared/map'),
  'shared/map/geometry': () => import('shared/map/geometry'),
  'shared/i18n': () => import('shared/i18n'),
  'shared/navigation': () => import('shared/navigation'),
  'shared/router': () => import('shared/router'),
  'shared/ui/core': () => import('shared/ui/core'),
  'shared/ui/form': () => import('shared/ui/form'),
  'shared/ui/data': () => import('shared/ui/data'),
  'shared/ui/pictures': () => import('shared/ui/pictures'),
  'shared/ui/record': () => import('shared/ui/record'),
  'react-dom': () => import('react-dom'),
  // The host's dev build has no use for it, remotes that were built for production have.
  'react/jsx-runtime': () => import('react/jsx-runtime'),
};

/** Fetches singletons ahead of the screen that will need them. */
export async function warmSingletons(names: readonly (keyof typeof provided)[]): Promise<void> {
  for (const name of names) await provided[name]();
}
