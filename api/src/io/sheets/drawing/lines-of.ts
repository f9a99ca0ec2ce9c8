import type { Run, Typesetter, Weight } from './fonts';
import { printable } from './printable';

/** Text in one weight. */
export interface Span {
  text: string;
  weight: Weight;
}

/** Runs that fit on one line. */
export type Line = Run[];

/** Pieces of text between which a line may break. */
const PIECES = /[^ \-–—/,;]*[ \-–—/,;]+|[^ \-–—/,;]+/gu;

interface Piece {
  runs: Run[];
  /** Width with and without the trailing blanks. */
  full: number;
  shown: number;
}

/**
 * Breaks spans into lines of a width: after blanks and dashes, and within a word only if it is longer than a line. No
 * character is lost except blanks at line ends.
 */
export function linesOf(type: Typesetter, spans: readonly Span[], size: number, width: number): Line[] {
  const lines: Line[] = [];
  let line: Line = [];
  let used = 0;

  const end = () => {
    lines.push(line);
    line = [];
    used = 0;
  };
  const put = (runs: readonly Run[], added: number) => {
    for (const run of runs) {
      const last = line.at(-1);
      if (last?.font === run.font) line[line.length - 1] = { ...last, text: last.text + run.text };
      else line.push(run);
    }
    used += added;
  };
  const pieceOf = (text: string, weight: Weight): Piece => {
    const runs = type.runsOf(text, weight);
    return {
      runs,
      full: type.widthOf(runs, size),
      shown: type.widthOf(type.runsOf(text.trimEnd(), weight), size),
    };
  };
  const putByCharacter = (text: string, weight: Weight) => {
    for (const character of text) {
      const { runs, full } = pieceOf(character, weight);
      if (used > 0 && used + full > width) end();
      put(runs, full);
    }
  };

  for (const { text, weight } of spans)
    for (const [i, paragraph] of printable(text).split('\n').entries()) {
      if (i > 0) end();
      for (const [text] of paragraph.matchAll(PIECES)) {
        const piece = pieceOf(text, weight);
        if (used > 0 && used + piece.shown > width) end();
        if (piece.shown > width) putByCharacter(text, weight);
        else put(piece.runs, piece.full);
      }
    }
  if (line.length > 0) end();
  return lines;
}

/** The first lines of a text; the last of them ends with an ellipsis if there are more. */
export function firstLines(lines: Line[], most: number): Line[] {
  if (lines.length <= most) return lines;
  const shown = lines.slice(0, most);
  const last = shown.at(-1)?.at(-1);
  if (last)
    shown[most - 1] = [...(shown[most - 1] ?? []).slice(0, -1), { ...last, text: `${last.text.trimEnd()}…` }];
  return shown;
}
