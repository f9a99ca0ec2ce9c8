import type { Run, Typesetter, Weight } from './fonts';
import { printable } from './printable';

export interface Span {
  text: string;
  weight: Weight;
}

export type Line = Run[];

/** Pieces of text between which a line may break. */
const PIECES = /[^ \-–—/,;]*[ \-–—/,;]+|[^ \-–—/,;]+/gu;

interface Piece {
  runs: Run[];
  /** Width in points, with and without trailing blanks. */
  full: number;
  shown: number;
}

/**
 * Breaks spans into lines of a width in points. A line breaks after blanks, dashes, slashes, commas and semicolons,
 * and within a word only if the word is longer than a line.
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

/** The first `most` lines of a text. If there are more, the last of them ends with an ellipsis. */
export function firstLines(lines: Line[], most: number): Line[] {
  if (lines.length <= most) return lines;
  const shown = lines.slice(0, most);
  const last = shown.at(-1)?.at(-1);
  if (last)
    shown[most - 1] = [...(shown[most - 1] ?? []).slice(0, -1), { ...last, text: `${last.text.trimEnd()}…` }];
  return shown;
}
