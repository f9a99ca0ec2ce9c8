// First: other modules add texts as soon as they are loaded.
import './create-platform';
import { createRoot } from 'react-dom/client';
import { ApiError } from 'shared/api';
import { detectLocale, setLocale } from 'shared/i18n';
import { accessToken, ExpiredAuthSessionError, fetchUser, hasScope, startSession } from 'shared/session';
import { followSession } from '../app/auth-provider';
import { loadTexts } from '../app/i18n-provider';
import { leaveForLogin } from '../app/leave-for-login';
import { Notice } from '../app/notice';
import { StyleProvider } from '../app/style-provider';
import { Administration } from './administration';
import { sections } from './sections';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

setLocale(detectLocale(), false);
loadTexts(sections);
startSession();
followSession();
const screen = createRoot(root);

async function start(): Promise<void> {
  if (!(await accessToken())) return leaveForLogin();
  const user = await fetchUser();
  show(hasScope(user, 'admin') ? <Administration /> : <Notice kind="not-allowed" />);
}

function show(content: React.ReactNode): void {
  screen.render(<StyleProvider>{content}</StyleProvider>);
}

start().catch((error: unknown) => {
  const ended =
    error instanceof ExpiredAuthSessionError || (error instanceof ApiError && error.status === 401);
  if (ended) return leaveForLogin();
  console.error(error);
  show(<Notice kind="unreachable" />);
});
