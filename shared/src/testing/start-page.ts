import { startLanguage } from '../platform/language/i18n';
import { createSessionStore, provideSession } from '../platform/session/session-store';

// Does once per page what the host does before any screen, but stores no answers on the device: an answer that one
// test stored would be shown to the next one as offline data.
provideSession(createSessionStore());
startLanguage();
