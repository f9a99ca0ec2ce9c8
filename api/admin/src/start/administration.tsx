import { useState } from 'react';
import { Admin, localStorageStore, Resource, type Store } from 'react-admin';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { currentLocale } from 'shared/i18n';
import { administrationUrl } from 'shared/navigation';
import { setTheme, themeStore } from 'shared/ui/core';
import { authProvider } from '../app/auth-provider';
import { i18nProvider } from '../app/i18n-provider';
import { darkTheme, lightTheme } from '../app/theme';
import { MissingPage } from '../pages/state-pages';
import { dataProvider } from './data-provider';
import { AdministrationLayout, AdministrationNotification } from './layout';
import { sections } from './sections';

/** Storage for react-admin's preferences; language and theme come from the product. */
function createStore(): Store {
  const store = localStorageStore('1', 'administration');
  store.setItem('locale', currentLocale());
  store.setItem('theme', themeStore.getState().theme);
  store.subscribe('theme', theme => setTheme(theme === 'dark' ? 'dark' : 'light'));
  return store;
}

function Sections() {
  const [store] = useState(createStore);
  return (
    <Admin
      title="aviCable"
      dataProvider={dataProvider}
      authProvider={authProvider}
      i18nProvider={i18nProvider}
      layout={AdministrationLayout}
      notification={AdministrationNotification}
      catchAll={MissingPage}
      loginPage={false}
      lightTheme={lightTheme}
      darkTheme={darkTheme}
      store={store}
      disableTelemetry
      requireAuth
    >
      {sections.map(({ group: _, messages: __, publicCalls: ___, ...resource }) => (
        <Resource key={resource.name} {...resource} />
      ))}
    </Admin>
  );
}

const router = createBrowserRouter([{ path: '*', element: <Sections /> }], {
  basename: administrationUrl.replace(/\/$/, ''),
});

/** The administration's root component. */
export function Administration() {
  return <RouterProvider router={router} />;
}
