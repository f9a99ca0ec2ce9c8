import { plainText } from 'shared/contract';

/** What search columns hold of some texts. */
export const normalizedText = (...texts: (string | null | undefined)[]): string =>
  plainText(texts.filter(text => text).join(' '));
