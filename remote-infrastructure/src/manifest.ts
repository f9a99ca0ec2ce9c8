import { sameKeys } from 'shared/i18n';
import type { RemoteManifest } from 'shared/navigation';
import { kinds } from './kinds';
import en from './locales/en.json';
import fr from './locales/fr.json';
import { screens } from './routes/screens';

const manifest: RemoteManifest = {
  id: 'remote-infrastructure',
  messages: sameKeys({ fr, en }),
  kinds,
  routes: [
    {
      path: '/infrastructures',
      title: 'titles.infrastructures',
      auth: true,
      layout: 'view',
      load: screens.list,
    },
    {
      path: '/infrastructures/:id',
      title: 'titles.infrastructure',
      auth: true,
      layout: 'view',
      load: screens.sheet,
    },
    {
      path: '/infrastructures/:id/diagnosis',
      title: 'titles.diagnosis',
      auth: true,
      layout: 'form',
      load: screens.diagnosis,
    },
    {
      path: '/infrastructures/:id/operation',
      title: 'titles.operation',
      auth: true,
      layout: 'form',
      load: screens.operation,
    },
    {
      path: '/infrastructures/:id/infrastructure',
      title: 'titles.editInfrastructure',
      auth: true,
      layout: 'form',
      load: screens.edit,
    },
  ],
};

export default manifest;
