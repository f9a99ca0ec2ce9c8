/** Parses a number with a decimal point or comma. */
export const decimal = (text: string): number => Number(text.trim().replace(',', '.'));
