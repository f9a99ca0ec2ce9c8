import { sameKeys } from 'shared/i18n';
import type { RemoteManifest } from 'shared/navigation';
import en from './locales/en.json';
import fr from './locales/fr.json';

const manifest: RemoteManifest = {
  id: 'remote-account',
  messages: sameKeys({ fr, en }),
  routes: [
    { path: '/account', title: 'titles.account', auth: true, load: () => import('./routes/account') },
    {
      path: '/account/login',
      title: 'titles.login',
      auth: false,
      layout: 'cover',
      load: () => import('./routes/login'),
    },
    {
      path: '/account/signup',
      title: 'titles.signup',
      auth: false,
      layout: 'cover',
      load: () => import('./routes/signup'),
    },
    {
      path: '/account/check_email',
      title: 'titles.checkEmail',
      auth: false,
      layout: 'cover',
      load: () => import('./routes/check-email'),
    },
    {
      path: '/account/activate',
      title: 'titles.activate',
      auth: true,
      layout: 'cover',
      load: () => import('./routes/activate'),
    },
    {
      path: '/account/reset',
      title: 'titles.reset',
      auth: false,
      layout: 'cover',
      load: () => import('./routes/reset'),
    },
  ],
};

export default manifest;
