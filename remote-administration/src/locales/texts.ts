import { createTexts } from 'shared/i18n';
import type fr from './fr.json';

export const useTexts = createTexts<typeof fr>('remote-administration');
