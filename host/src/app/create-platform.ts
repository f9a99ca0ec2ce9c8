import { createSessionStore, provideSession, startLanguage } from 'shared/shell';

// Host and remotes have one session and one language: the host creates them before anything reads them.
provideSession(createSessionStore());
startLanguage();
