import type { DatePickerProps } from 'antd';
import 'dayjs/locale/en-gb';
import { nameByContent } from '../antd/name-by-content';

export type DateLocale = 'fr' | 'en' | 'es' | 'it';
export type DateTexts = NonNullable<DatePickerProps['locale']>;

/** Day first in all four languages; the ISO form and bare digits are understood as well. */
export const dateFormats = ['DD/MM/YYYY', 'D/M/YYYY', 'YYYY-MM-DD', 'DDMMYYYY', 'DD.MM.YYYY', 'DD-MM-YYYY'];

const locales: Record<DateLocale, () => Promise<{ default: { DatePicker?: DateTexts } }>> = {
  fr: () => import('antd/locale/fr_FR'),
  en: () => import('antd/locale/en_GB'),
  es: async () => {
    await import('dayjs/locale/es');
    return import('antd/locale/es_ES');
  },
  it: async () => {
    await import('dayjs/locale/it');
    return import('antd/locale/it_IT');
  },
};

/** The texts of a language the interface is not shown in, fetched when they are asked for. */
export async function loadDateTexts(locale: DateLocale): Promise<DateTexts | undefined> {
  const texts = (await locales[locale]()).default.DatePicker;
  return texts && nameByContent(texts);
}
