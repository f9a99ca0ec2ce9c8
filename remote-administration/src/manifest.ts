import { sameKeys } from 'shared/i18n';
import type { RemoteManifest } from 'shared/navigation';
import en from './locales/en.json';
import fr from './locales/fr.json';

const common = { auth: true, layout: 'view' } as const;

const manifest: RemoteManifest = {
  id: 'remote-administration',
  messages: sameKeys({ fr, en }),
  // The route of a section with a table ends in `/*`: `tableScreen` handles all paths below the section.
  routes: [
    { path: '/api/admin', title: 'title', ...common, load: () => import('./frame/entry') },
    {
      path: '/api/admin/accounts/*',
      title: 'sections.accounts',
      ...common,
      load: () => import('./sections/accounts/accounts'),
    },
    {
      path: '/api/admin/groups',
      title: 'sections.groups',
      ...common,
      load: () => import('./sections/groups/groups'),
    },
    {
      path: '/api/admin/nomenclatures/*',
      title: 'sections.nomenclatures',
      ...common,
      load: () => import('./sections/nomenclatures/nomenclatures'),
    },
    {
      path: '/api/admin/species/*',
      title: 'sections.species',
      ...common,
      load: () => import('./sections/species/species'),
    },
    {
      path: '/api/admin/sensitivity-rules/*',
      title: 'sections.sensitivity-rules',
      ...common,
      load: () => import('./sections/sensitivity-rules/sensitivity-rules'),
    },
    {
      path: '/api/admin/publication',
      title: 'sections.publication',
      ...common,
      load: () => import('./sections/publication/publication'),
    },
    {
      path: '/api/admin/base-layers/*',
      title: 'sections.base-layers',
      ...common,
      load: () => import('./sections/base-layers/base-layers'),
    },
    {
      path: '/api/admin/networks/*',
      title: 'sections.networks',
      ...common,
      load: () => import('./sections/networks/networks'),
    },
    {
      path: '/api/admin/sensitive-areas/*',
      title: 'sections.sensitive-areas',
      ...common,
      load: () => import('./sections/sensitive-areas/sensitive-areas'),
    },
    {
      path: '/api/admin/areas/*',
      title: 'sections.areas',
      ...common,
      load: () => import('./sections/areas/areas'),
    },
    {
      path: '/api/admin/news/*',
      title: 'sections.news',
      ...common,
      load: () => import('./sections/news/news'),
    },
    {
      path: '/api/admin/partners/*',
      title: 'sections.partners',
      ...common,
      load: () => import('./sections/partners/partners'),
    },
    {
      path: '/api/admin/deleted/*',
      title: 'sections.deleted',
      ...common,
      load: () => import('./sections/deleted/deleted'),
    },
    {
      path: '/api/admin/history/*',
      title: 'sections.history',
      ...common,
      load: () => import('./sections/history/history'),
    },
    {
      path: '/api/admin/organisation',
      title: 'sections.organisation',
      ...common,
      load: () => import('./sections/organisation/organisation'),
    },
    {
      path: '/api/admin/settings',
      title: 'sections.settings',
      ...common,
      load: () => import('./sections/settings/settings'),
    },
    {
      path: '/api/admin/rollouts',
      title: 'sections.rollouts',
      ...common,
      load: () => import('./sections/rollouts/rollouts'),
    },
    {
      path: '/api/admin/release-tokens',
      title: 'sections.release-tokens',
      ...common,
      load: () => import('./sections/release-tokens/release-tokens'),
    },
    {
      path: '/api/admin/webhooks',
      title: 'sections.webhooks',
      ...common,
      load: () => import('./sections/webhooks/webhooks'),
    },
    {
      path: '/api/admin/health',
      title: 'sections.health',
      ...common,
      load: () => import('./sections/health/health'),
    },
  ],
};

export default manifest;
