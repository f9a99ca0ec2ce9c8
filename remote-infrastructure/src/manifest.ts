import { sameKeys } from 'shared/i18n';
import type { RemoteManifest } from 'shared/navigation';
import en from './locales/en.json';
import fr from './locales/fr.json';

const manifest: RemoteManifest = {
  id: 'remote-infrastructure',
  messages: sameKeys({ fr, en }),
  routes: [
    {
      path: '/infrastructures',
      title: 'titles.infrastructures',
      auth: true,
      layout: 'view',
      load: () => import('./routes/infrastructures'),
    },
    {
      path: '/infrastructures/:id',
      title: 'titles.infrastructure',
      auth: true,
      load: () => import('./routes/infrastructure'),
    },
    {
      path: '/infrastructures/:id/diagnosis',
      title: 'titles.diagnosis',
      auth: true,
      load: () => import('./routes/diagnosis'),
    },
    {
      path: '/infrastructures/:id/operation',
      title: 'titles.operation',
      auth: true,
      load: () => import('./routes/operation'),
    },
    {
      path: '/infrastructures/:id/infrastructure',
      title: 'titles.editInfrastructure',
      auth: true,
      layout: 'view',
      load: () => import('./routes/edit-infrastructure'),
    },
  ],
};

export default manifest;
