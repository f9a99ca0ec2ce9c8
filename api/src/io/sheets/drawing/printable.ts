/** Replacements for characters that the typeface lacks. */
const INSTEAD: Readonly<Record<string, string>> = {
  '\u{202f}': '\u{a0}',
  '\u{2011}': '-',
  '\u{2264}': '<=',
  '\u{2265}': '>=',
  '\u{2192}': '->',
};

/**
 * Prepares a text for printing: composed accents, no control or format characters, blanks of one width. Line breaks
 * are kept.
 */
export const printable = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\r\n?|[\p{Zl}\p{Zp}]/gu, '\n')
    .replace(/[\p{Cf}\p{Co}\p{Cs}]/gu, '')
    .replace(/[^\P{Cc}\n]/gu, ' ')
    .replace(/[\u202f\u2011\u2264\u2265\u2192]/g, character => INSTEAD[character] ?? '')
    .replace(/[^\P{Zs}\u00a0]/gu, ' ');
