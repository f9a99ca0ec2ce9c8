import { createRoot } from 'react-dom/client';
import { ApiError } from 'shared/api';
import { detectLocale, setLocale } from 'shared/i18n';
import { accessToken, ExpiredAuthSessionError, fetchUser, hasScope, startSession } from 'shared/session';
import { Administration } from './administration';
import { leaveForLogin } from './leave-for-login';
import { Notice } from './notice';
import { StyleProvider } from './style-provider';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

setLocale(detectLocale(), false);
startSession();
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
