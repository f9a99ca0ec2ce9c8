/** A `LIKE` pattern that finds a word anywhere, its own wildcards taken literally (escape character `\`). */
export function wordPattern(word: string): string {
  return `%${word.replace(/[\\%_]/g, '\\$&')}%`;
}
