import { sameKeys } from 'shared/i18n';
import { kindRoutes, type RemoteManifest } from 'shared/navigation';
import { kinds } from './kinds';
import en from './locales/en.json';
import fr from './locales/fr.json';
import { loadMortalityCase } from './routes/load-mortality-case';

const LINK =
  'M240,88.23a54.43,54.43,0,0,1-16,37L189.25,160a54.27,54.27,0,0,1-38.63,16h-.05A54.63,54.63,0,0,1,96,119.84a8,8,0,0,1,16,.45A38.62,38.62,0,0,0,150.58,160h0a38.39,38.39,0,0,0,27.31-11.31l34.75-34.75a38.63,38.63,0,0,0-54.63-54.63l-11,11A8,8,0,0,1,135.7,59l11-11A54.65,54.65,0,0,1,224,48,54.86,54.86,0,0,1,240,88.23ZM109,185.66l-11,11A38.41,38.41,0,0,1,70.6,208h0a38.63,38.63,0,0,1-27.29-65.94L78,107.31A38.63,38.63,0,0,1,144,135.71a8,8,0,0,0,16,.45A54.86,54.86,0,0,0,144,96a54.65,54.65,0,0,0-77.27,0L32,130.75A54.62,54.62,0,0,0,70.56,224h0a54.28,54.28,0,0,0,38.64-16l11-11A8,8,0,0,0,109,185.66Z';
const QR_CODE =
  'M104,40H56A16,16,0,0,0,40,56v48a16,16,0,0,0,16,16h48a16,16,0,0,0,16-16V56A16,16,0,0,0,104,40Zm0,64H56V56h48v48Zm0,32H56a16,16,0,0,0-16,16v48a16,16,0,0,0,16,16h48a16,16,0,0,0,16-16V152A16,16,0,0,0,104,136Zm0,64H56V152h48v48ZM200,40H152a16,16,0,0,0-16,16v48a16,16,0,0,0,16,16h48a16,16,0,0,0,16-16V56A16,16,0,0,0,200,40Zm0,64H152V56h48v48Zm-64,72V144a8,8,0,0,1,16,0v32a8,8,0,0,1-16,0Zm80-16a8,8,0,0,1-8,8H184v40a8,8,0,0,1-8,8H144a8,8,0,0,1,0-16h24V144a8,8,0,0,1,16,0v8h24A8,8,0,0,1,216,160Zm0,32v16a8,8,0,0,1-16,0V192a8,8,0,0,1,16,0Z';

const BINOCULARS =
  'M237.2,151.87v0a47.1,47.1,0,0,0-2.35-5.45L193.26,51.8a7.82,7.82,0,0,0-1.66-2.44,32,32,0,0,0-45.26,0A8,8,0,0,0,144,55V80H112V55a8,8,0,0,0-2.34-5.66,32,32,0,0,0-45.26,0,7.82,7.82,0,0,0-1.66,2.44L21.15,146.4a47.1,47.1,0,0,0-2.35,5.45v0A48,48,0,1,0,112,168V96h32v72a48,48,0,1,0,93.2-16.13ZM76.71,59.75a16,16,0,0,1,19.29-1v73.51a47.9,47.9,0,0,0-46.79-9.92ZM64,200a32,32,0,1,1,32-32A32,32,0,0,1,64,200ZM160,58.74a16,16,0,0,1,19.29,1l27.5,62.58A47.9,47.9,0,0,0,160,132.25ZM192,200a32,32,0,1,1,32-32A32,32,0,0,1,192,200Z';
const FOOTPRINTS =
  'M208.06,184H152a8,8,0,0,0-8,8v12a36,36,0,0,0,72.05,0V192A8,8,0,0,0,208.06,184Zm-8,20a20,20,0,0,1-40,0v-4h40ZM104,160h-56a8,8,0,0,0-8,8v12A36,36,0,0,0,112,180V168A8,8,0,0,0,104,160Zm-8,20a20,20,0,0,1-40,0v-4H96ZM76,16C64.36,16,53.07,26.31,44.2,45c-13.93,29.38-18.56,73,.29,96a8,8,0,0,0,6.2,2.93h50.55a8,8,0,0,0,6.2-2.93c18.85-23,14.22-66.65.29-96C98.85,26.31,87.57,16,76,16ZM97.15,128H54.78c-11.4-18.1-7.21-52.7,3.89-76.11C65.14,38.22,72.17,32,76,32s10.82,6.22,17.3,19.89C104.36,75.3,108.55,109.9,97.15,128Zm57.61,40h50.55a8,8,0,0,0,6.2-2.93c18.85-23,14.22-66.65.29-96C202.93,50.31,191.64,40,180,40s-22.89,10.31-31.77,29c-13.93,29.38-18.56,73,.29,96A8.05,8.05,0,0,0,154.76,168Zm8-92.11C169.22,62.22,176.25,56,180,56s10.82,6.22,17.29,19.89c11.1,23.41,15.29,58,3.9,76.11H158.85C147.45,133.9,151.64,99.3,162.74,75.89Z';

const manifest: RemoteManifest = {
  id: 'remote-mortality',
  messages: sameKeys({ fr, en }),
  kinds,
  routes: [
    ...kindRoutes('/mortality', {
      list: { title: 'titles.mortality', load: () => import('./routes/mortality') },
      sheet: { title: 'titles.case', load: loadMortalityCase },
    }),
    ...kindRoutes('/surveys/programmes', {
      list: { title: 'titles.programmes', load: () => import('./routes/programmes') },
      sheet: { title: 'titles.programme', load: () => import('./routes/programme') },
    }),
    ...kindRoutes('/surveys/trials', {
      list: { title: 'titles.trials', load: () => import('./routes/trials') },
      sheet: { title: 'titles.trial', load: () => import('./routes/trial') },
    }),
    ...kindRoutes('/surveys', {
      list: { title: 'titles.surveys', load: () => import('./routes/surveys') },
      sheet: { title: 'titles.survey', load: () => import('./routes/survey') },
    }),
    {
      path: '/mortality/reports',
      title: 'titles.reports',
      auth: true,
      load: () => import('./routes/reports'),
    },
    {
      path: '/mortality/link/:kind/:id',
      title: 'titles.link',
      auth: true,
      load: () => import('./routes/record-link'),
    },
    {
      path: '/walk',
      title: 'titles.walk',
      auth: true,
      layout: 'form',
      load: () => import('./routes/walk'),
    },
    // For people without an account.
    { path: '/report', title: 'titles.report', load: () => import('./routes/report') },
  ],
  contributions: {
    actions: [
      {
        on: '/infrastructures/:id',
        title: { fr: fr.survey.here, en: en.survey.here },
        to: '/walk?line=:id',
        icon: FOOTPRINTS,
        scope: 'data:write',
      },
      {
        on: '/infrastructures/:id',
        title: { fr: fr.survey.add, en: en.survey.add },
        to: '/surveys?new=1&infrastructure=:id',
        icon: BINOCULARS,
        scope: 'data:write',
      },
      ...['infrastructures', 'mortality'].map(kind => ({
        on: `/${kind}/:id`,
        title: { fr: fr.link.menu, en: en.link.menu },
        to: `/mortality/link/${kind}/:id`,
        icon: LINK,
        scope: 'data:write',
      })),
      {
        on: '/infrastructures/:id',
        title: { fr: fr.queue.ofSupport, en: en.queue.ofSupport },
        to: '/mortality/reports?support=:id',
        icon: QR_CODE,
        scope: 'data:write',
        setting: 'public_reports',
      },
    ],
    drawer: [
      {
        title: { fr: fr.titles.walk, en: en.titles.walk },
        to: '/walk',
        icon: FOOTPRINTS,
        scope: 'data:write',
      },
      {
        title: { fr: fr.titles.surveys, en: en.titles.surveys },
        to: '/surveys',
        icon: BINOCULARS,
        scope: 'data:read',
      },
      {
        title: { fr: fr.titles.reports, en: en.titles.reports },
        to: '/mortality/reports',
        icon: 'M248,120a48.05,48.05,0,0,0-48-48H160.2c-2.91-.17-53.62-3.74-101.91-44.24A16,16,0,0,0,32,40V200a16,16,0,0,0,26.29,12.25c37.77-31.68,77-40.76,93.71-43.3v31.72A16,16,0,0,0,159.12,214l11,7.33A16,16,0,0,0,194.5,212l11.77-44.36A48.07,48.07,0,0,0,248,120ZM48,199.93V40h0c42.81,35.91,86.63,45,104,47.24v65.48C134.65,155,90.84,164.07,48,199.93Zm131,8,0,.11-11-7.33V168h21.6ZM200,152H168V88h32a32,32,0,1,1,0,64Z',
        scope: 'data:write',
        setting: 'public_reports',
      },
    ],
  },
};

export default manifest;
