import type { Locale } from '../../config/texts';
import en from './locales/en.json' with { type: 'json' };
import fr from './locales/fr.json' with { type: 'json' };

export const OGC_TEXTS: Record<Locale, typeof fr> = { fr, en: en satisfies typeof fr };
