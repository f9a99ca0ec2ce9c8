import { provideDeviceCopies } from '../platform/http/device-copies';
import { startLanguage } from '../platform/language/i18n';
import { createSessionStore, provideSession } from '../platform/session/session-store';

// Does once per page what the host does before any screen.
provideSession(createSessionStore());
startLanguage();
provideDeviceCopies(() => import('../offline'));
