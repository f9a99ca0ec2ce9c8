import { createTexts } from 'shared/i18n';
import type fr from './fr.json';

export type Translate = ReturnType<typeof useTexts>;

export const useTexts = createTexts<typeof fr>('remote-search');
