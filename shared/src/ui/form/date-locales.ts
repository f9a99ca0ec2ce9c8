import type { DatePickerProps } from 'antd';
import 'dayjs/locale/en-gb';

export type DateLocale = 'fr' | 'en' | 'es' | 'it';
export type DateTexts = NonNullable<DatePickerProps['locale']>;

/** Day first in all four languages; the ISO form and bare digits are understood as well. */
export const dateFormats = ['DD/MM/YYYY', 'D/M/YYYY', 'YYYY-MM-DD', 'DDMMYYYY', 'DD.MM.YYYY', 'DD-MM-YYYY'];

/** French and English come with the interface; the other two are fetched when asked for. */
export async function loadDateTexts(locale: DateLocale): Promise<DateTexts | undefined> {
  if (locale === 'es') {
    const [texts] = await Promise.all([import('antd/locale/es_ES'), import('dayjs/locale/es')]);
    return texts.default.DatePicker;
  }
  if (locale === 'it') {
    const [texts] = await Promise.all([import('antd/locale/it_IT'), import('dayjs/locale/it')]);
    return texts.default.DatePicker;
  }
  return undefined;
}
