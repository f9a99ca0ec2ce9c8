import { startLanguage } from 'shared/i18n';
import { createSessionStore, provideSession } from 'shared/session';

// Host and remotes have one session and one language: the host creates them before anything reads them.
provideSession(createSessionStore());
startLanguage();
