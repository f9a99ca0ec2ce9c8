import { sameKeys } from 'shared/i18n';
import { kindRoutes, type RemoteManifest } from 'shared/navigation';
import { kinds } from './kinds';
import en from './locales/en.json';
import fr from './locales/fr.json';
import { screens } from './routes/screens';

const manifest: RemoteManifest = {
  id: 'remote-infrastructure',
  messages: sameKeys({ fr, en }),
  kinds,
  routes: [
    ...kindRoutes('/infrastructures', {
      list: { title: 'titles.infrastructures', load: screens.list },
      sheet: { title: 'titles.infrastructure', load: screens.sheet },
    }),
    {
      path: '/infrastructures/:id/diagnosis',
      title: 'titles.diagnosis',
      auth: true,
      layout: 'form',
      load: screens.diagnosis,
    },
    { path: '/pole/:number', title: 'titles.poleNumber', auth: true, load: screens.poleNumber },
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
