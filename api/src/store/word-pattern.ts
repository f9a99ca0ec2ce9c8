/** A `LIKE` pattern that matches a word anywhere, with its wildcards escaped by `\`. */
export function wordPattern(word: string): string {
  return `%${word.replace(/[\\%_]/g, '\\$&')}%`;
}
