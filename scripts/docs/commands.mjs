import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../workspace/places.mjs';

/**
 * The commands of a page, in order: the lines of its `sh` blocks, and what follows a prompt in its other blocks.
 * @param {string} page within `docs`
 * @param {string} [heading] only those below this heading, up to the next one
 */
export function commandsOf(page, heading) {
  const text = readFileSync(join(root, 'docs', page), 'utf8');
  const part = heading
    ? text.split(/^#+ (?=.+\n)/m).find(section => section.startsWith(`${heading}\n`))
    : text;
  if (part === undefined) throw new Error(`docs/${page} has no heading "${heading}".`);
  return [...part.matchAll(/^```(\w*)\n([\s\S]*?)^```/gm)]
    .flatMap(([, language, block = '']) =>
      language === 'sh' ? block.split('\n') : [...block.matchAll(/^\$ (.+)$/gm)].map(([, line = '']) => line),
    )
    .map(line => line.replace(/\s+# .*$/, '').trim())
    .filter(Boolean);
}
