import type { DatePickerProps } from 'antd';

type DateTexts = NonNullable<DatePickerProps['locale']>;

/** Who speaks to the calendar says what stands on its buttons: month and year are not named otherwise. */
export const nameByContent = <Texts extends DateTexts>(texts: Texts): Texts => ({
  ...texts,
  lang: { ...texts.lang, monthSelect: '', yearSelect: '' },
});
