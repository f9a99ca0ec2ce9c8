import { startLanguage } from 'shared/i18n';
import { createSessionStore, provideSession } from 'shared/session';

provideSession(createSessionStore());
startLanguage();
