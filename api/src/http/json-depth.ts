/**
 * Maximum nesting of a JSON body or file. Records and geometries stay far below it, and recursion up to it is safe.
 */
export const MOST_JSON_DEPTH = 64;

const [QUOTE, BACKSLASH, OPEN, CLOSE, OPEN_LIST, CLOSE_LIST] = ['"', '\\', '{', '}', '[', ']'].map(
  character => character.charCodeAt(0),
);

/** Whether a JSON text is nested too deep. Scans each character once without recursion. */
export function isNestedTooDeep(text: string, most = MOST_JSON_DEPTH): boolean {
  let depth = 0;
  let inText = false;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (inText) {
      if (code === BACKSLASH) i += 1;
      else if (code === QUOTE) inText = false;
    } else if (code === QUOTE) inText = true;
    else if (code === OPEN || code === OPEN_LIST) {
      depth += 1;
      if (depth > most) return true;
    } else if (code === CLOSE || code === CLOSE_LIST) depth -= 1;
  }
  return false;
}
