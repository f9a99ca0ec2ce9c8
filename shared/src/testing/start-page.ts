import { provideDeviceCopies } from '../platform/http/device-copies';
import { startLanguage } from '../platform/language';
import { createSessionStore, provideSession } from '../platform/session/session-store';

// Set up by the host for every screen, once per page.
provideSession(createSessionStore());
startLanguage();
provideDeviceCopies(() => import('../offline'));
