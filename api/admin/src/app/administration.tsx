import { useEffect, useState } from 'react';
import { Admin, localStorageStore, Resource, type Store } from 'react-admin';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { currentLocale } from 'shared/i18n';
import { administrationUrl } from 'shared/navigation';
import { setTheme, themeStore } from 'shared/ui/core';
import { sections } from '../sections';
import { authProvider, followSession } from './auth-provider';
import { dataProvider } from './data-provider';
import { i18nProvider } from './i18n-provider';
import { AdministrationLayout, AdministrationNotification } from './layout';
import { darkTheme, lightTheme } from './theme';

/** Where react-admin keeps its choices; language and theme are the product's. */
function createStore(): Store {
  const store = localStorageStore('1', 'administration');
  store.setItem('locale', currentLocale());
  store.setItem('theme', themeStore.getState().theme);
  store.subscribe('theme', theme => setTheme(theme === 'dark' ? 'dark' : 'light'));
  return store;
}

function Sections() {
  const [store] = useState(createStore);
  useEffect(followSession, []);
  return (
    <Admin
      title="aviCable"
      dataProvider={dataProvider}
      authProvider={authProvider}
      i18nProvider={i18nProvider}
      layout={AdministrationLayout}
      notification={AdministrationNotification}
      loginPage={false}
      lightTheme={lightTheme}
      darkTheme={darkTheme}
      store={store}
      disableTelemetry
      requireAuth
    >
      {sections.map(({ group: _, messages: __, dataProvider: ___, ...resource }) => (
        <Resource key={resource.name} {...resource} />
      ))}
    </Admin>
  );
}

const router = createBrowserRouter([{ path: '*', element: <Sections /> }], {
  basename: administrationUrl.replace(/\/$/, ''),
});

/** Everything an administrator does without touching the database. */
export function Administration() {
  return <RouterProvider router={router} />;
}
