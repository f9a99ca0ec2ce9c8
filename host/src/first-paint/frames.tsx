/**
 * Renders frames: what a page shows before any answer of the server. The build runs this in a page of its own
 * (`scripts/federation/first-paint.mjs`), in which no request is ever answered.
 */
import { desktop } from 'shared/shell';
import './federation';
import '../app/create-platform';
import { createRoot } from 'react-dom/client';
import type { User } from 'shared/contract';
import { type Locale, localizedPath, setLocale } from 'shared/i18n';
import { paths } from 'shared/navigation';
import { createMemoryRouter } from 'shared/router';
import { sessionStore } from 'shared/session';
import { Application, routes } from '../app/router';
import { formQuery } from '../frame/form-layout';

/** A signed-in user whose profile is not known yet. */
const somebody: User = {
  id: 0,
  username: '',
  email: '',
  first_name: '',
  last_name: '',
  full_name: '',
  phone: '',
  avatar: null,
  areas: [],
  groups: [],
  scope: ['data:read', 'data:write'],
  is_staff: false,
};

/**
 * Effects and routes may change the page in later tasks. The frame is taken after this many tasks without a change.
 */
const TASKS_WITHOUT_CHANGE = 3;
const MOST_TASKS = 1_000;

/**
 * The HTML of a container once its screen is drawn and no longer changes.
 * @throws when it never settles
 */
async function whenDrawn(place: Element): Promise<string> {
  let html = '';
  let unchanged = 0;
  for (let task = 0; task < MOST_TASKS; task++) {
    await new Promise(resolve => setTimeout(resolve));
    const before = html;
    html = place.innerHTML;
    const isDrawn = Boolean(place.querySelector('main')?.firstElementChild?.firstElementChild);
    unchanged = isDrawn && html === before ? unchanged + 1 : 0;
    if (unchanged === TASKS_WITHOUT_CHANGE) return html;
  }
  throw new Error('A frame is never drawn');
}

async function renderFrame(path: string, locale: Locale, signedIn: boolean): Promise<string> {
  setLocale(locale, false);
  sessionStore.setState({ user: signedIn ? somebody : null, loggedIn: signedIn });
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const router = createMemoryRouter(routes, { initialEntries: [localizedPath(path, locale)] });
  root.render(<Application router={router} />);
  const html = await whenDrawn(place);
  root.unmount();
  place.remove();
  return html;
}

Object.assign(window, { renderFrame, desktopQuery: desktop, formQuery, loginPath: paths.login() });
