import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Document } from './document';

export type Weight = 'regular' | 'bold';
/** Subsets of the typeface. `latin-ext` has the rarer letters of Latin script, such as Ÿ. */
type Subset = 'latin' | 'latin-ext';
export type FontName = `${Weight}-${Subset}`;

const SUBSETS: readonly Subset[] = ['latin', 'latin-ext'];
const WEIGHTS: Record<Weight, number> = { regular: 400, bold: 600 };
const REPLACEMENT = '\u{fffd}';

const ofPackage = createRequire(import.meta.url);

/** The part of pdfkit's font that states which characters it covers. */
interface Covering {
  _font: { font: { hasGlyphForCodePoint(codePoint: number): boolean } };
}

/** Registers the typeface in a document, which embeds only the glyphs that are used. */
export function registerFonts(doc: Document): void {
  for (const [weight, number] of Object.entries(WEIGHTS))
    for (const subset of SUBSETS) {
      const file = ofPackage.resolve(`@fontsource/figtree/files/figtree-${subset}-${number}-normal.woff`);
      doc.registerFont(`${weight}-${subset}`, readFileSync(file));
    }
}

export interface Run {
  font: FontName;
  text: string;
}

/** Splits a document's texts into runs of one font, and measures runs. */
export class Typesetter {
  readonly #subsetOf = new Map<string, Subset | null>();
  readonly #widths = new Map<string, number>();
  readonly #covers: Record<Subset, (character: string) => boolean>;

  constructor(private readonly doc: Document) {
    const covering = (subset: Subset) => {
      doc.font(`regular-${subset}`);
      const { font } = (doc as unknown as Covering)._font;
      return (character: string) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0);
    };
    this.#covers = { latin: covering('latin'), 'latin-ext': covering('latin-ext') };
  }

  /**
   * Splits a text into runs of one font. Adjacent characters that no font covers become one replacement sign.
   * Combining marks that no font covers are left out.
   */
  runsOf(text: string, weight: Weight): Run[] {
    const runs: Run[] = [];
    let last: Run | undefined;
    for (const character of text) {
      const subset = this.#subset(character);
      if (subset === null && /\p{M}/u.test(character)) continue;
      const shown = subset ? character : REPLACEMENT;
      if (!subset && last?.text.endsWith(REPLACEMENT)) continue;
      const font: FontName = `${weight}-${subset ?? 'latin'}`;
      if (last?.font === font) last.text += shown;
      else {
        last = { font, text: shown };
        runs.push(last);
      }
    }
    return runs;
  }

  /** The width of runs in points. */
  widthOf(runs: readonly Run[], size: number): number {
    return runs.reduce((sum, run) => sum + this.#width(run, size), 0);
  }

  #width({ font, text }: Run, size: number): number {
    const key = `${font} ${size} ${text}`;
    const kept = this.#widths.get(key);
    if (kept !== undefined) return kept;
    const width = this.doc.font(font).fontSize(size).widthOfString(text);
    this.#widths.set(key, width);
    return width;
  }

  #subset(character: string): Subset | null {
    const kept = this.#subsetOf.get(character);
    if (kept !== undefined) return kept;
    const subset = SUBSETS.find(one => this.#covers[one](character)) ?? null;
    this.#subsetOf.set(character, subset);
    return subset;
  }
}
