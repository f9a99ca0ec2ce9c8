import { sameKeys } from 'shared/i18n';
import type { RemoteManifest } from 'shared/navigation';
import en from './locales/en.json';
import fr from './locales/fr.json';

const manifest: RemoteManifest = {
  id: 'remote-search',
  messages: sameKeys({ fr, en }),
  routes: [
    {
      path: '/search',
      title: 'titles.search',
      auth: true,
      layout: 'floating',
      load: () => import('./routes/search'),
    },
    {
      path: '/search/statistics',
      title: 'titles.statistics',
      auth: true,
      load: () => import('./routes/statistics'),
    },
    {
      path: '/answers',
      title: 'titles.answers',
      auth: true,
      load: () => import('./routes/answers'),
    },
    {
      path: '/search/print',
      title: 'titles.print',
      auth: true,
      load: () => import('./routes/print'),
    },
    {
      path: '/search/visit',
      title: 'titles.visit',
      auth: true,
      load: () => import('./routes/visit'),
    },
    {
      path: '/search/import',
      title: 'titles.import',
      auth: true,
      layout: 'view',
      load: () => import('./routes/import'),
    },
  ],
};

export default manifest;
