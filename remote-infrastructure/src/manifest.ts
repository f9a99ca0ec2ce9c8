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
      layout: 'default',
      load: () => import('./routes/infrastructures'),
    },
  ],
};

export default manifest;
