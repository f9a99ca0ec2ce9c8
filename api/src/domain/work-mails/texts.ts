import { textsOf } from '../../config/texts';
import en from './locales/en.json' with { type: 'json' };
import fr from './locales/fr.json' with { type: 'json' };

export const noticeText = textsOf({ fr, en: en satisfies typeof fr });
