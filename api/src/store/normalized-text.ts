import { plainText } from 'shared/contract';

/** The value of a search column for some texts. */
export const normalizedText = (...texts: (string | null | undefined)[]): string =>
  plainText(texts.filter(text => text).join(' '));
