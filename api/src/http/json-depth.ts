/** Levels of lists and objects in a body or a file: no geometry or record comes near, and no recursion ends there. */
export const MOST_JSON_DEPTH = 64;

const [QUOTE, BACKSLASH, OPEN, CLOSE, OPEN_LIST, CLOSE_LIST] = ['"', '\\', '{', '}', '[', ']'].map(
  character => character.charCodeAt(0),
);

/** Whether a JSON text nests lists and objects too deep. Looks at each character once, and never recurses. */
export function isNestedTooDeep(text: string, most = MOST_JSON_DEPTH): boolean {
  let depth = 0;
  let inText = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (inText) {
      if (code === BACKSLASH) at += 1;
      else if (code === QUOTE) inText = false;
    } else if (code === QUOTE) inText = true;
    else if (code === OPEN || code === OPEN_LIST) {
      depth += 1;
      if (depth > most) return true;
    } else if (code === CLOSE || code === CLOSE_LIST) depth -= 1;
  }
  return false;
}
