import { COLOURS } from './colours';
import type { Document, Element } from './document';
import { Typesetter, type Weight } from './fonts';
import { type Line, linesOf, type Span } from './lines-of';

/** Size and margins of an A4 page, in points. */
export const PAGE = { width: 595.28, height: 841.89, left: 42, right: 42, top: 42, bottom: 58 } as const;
export const TEXT_WIDTH = PAGE.width - PAGE.left - PAGE.right;
const END = PAGE.height - PAGE.bottom;

/** Style of a text. `leading` is the height of a line; sizes are in points. */
export interface Style {
  size: number;
  leading: number;
  weight: Weight;
  colour: string;
}

export const STYLES = {
  title: { size: 22, leading: 27, weight: 'bold', colour: COLOURS.ink },
  subtitle: { size: 11.5, leading: 16, weight: 'regular', colour: COLOURS.second },
  section: { size: 14, leading: 19, weight: 'bold', colour: COLOURS.ink },
  text: { size: 9.5, leading: 13, weight: 'regular', colour: COLOURS.ink },
  strong: { size: 9.5, leading: 13, weight: 'bold', colour: COLOURS.ink },
  label: { size: 9.5, leading: 13, weight: 'regular', colour: COLOURS.second },
  note: { size: 8.5, leading: 11.5, weight: 'regular', colour: COLOURS.second },
} as const satisfies Record<string, Style>;

/**
 * Attributes of a structure element. Of these, pdfkit's types know only `alt`, and its structure elements do not
 * support `span`.
 */
export interface ElementOptions {
  alt?: string;
  /** Whether a header cell belongs to a row or a column. */
  scope?: 'Row' | 'Column';
  /** Bounding box on the page: left, top, right and bottom. */
  bbox?: number[];
  /** Number of columns that a cell spans. */
  span?: number;
}

interface WithAttributes {
  dictionary: { data: { A?: object } };
}

/** The pages of a sheet, written from top to bottom. */
export class Pages {
  readonly type: Typesetter;
  /** Top of the next line. */
  y: number = PAGE.top;
  /** Called on a new page, to repeat the head of a table. */
  onNewPage: (() => void) | null = null;

  constructor(
    readonly doc: Document,
    readonly root: Element,
  ) {
    this.type = new Typesetter(doc);
    this.#add();
  }

  /** Height left on the page. */
  get left(): number {
    return END - this.y;
  }

  /** Begins a new page if this page has begun and lacks the given height. */
  need(height: number): void {
    if (this.left >= height || this.y === PAGE.top) return;
    this.#add();
    this.onNewPage?.();
  }

  element(tag: string, parent: Element = this.root, { span, ...options }: ElementOptions = {}): Element {
    const element = this.doc.struct(tag, options);
    if (span) (element as unknown as WithAttributes).dictionary.data.A = { O: 'Table', ColSpan: span };
    parent.add(element);
    return element;
  }

  /** Marks a drawing as content of an element. */
  mark(element: Element, tag: string, draw: () => void): void {
    const content = this.doc.markStructureContent(tag);
    draw();
    this.doc.endMarkedContent();
    element.add(content);
  }

  /** Marks a drawing as an artifact, which screen readers skip. */
  furnish(draw: () => void, type: 'Layout' | 'Pagination' = 'Layout'): void {
    this.doc.markContent('Artifact', { type });
    draw();
    this.doc.endMarkedContent();
  }

  linesOf(text: string | readonly Span[], style: Style, width: number): Line[] {
    const spans = typeof text === 'string' ? [{ text, weight: style.weight }] : text;
    return linesOf(this.type, spans, style.size, width);
  }

  /** Draws one line with its top at `y`. */
  drawLine(line: Line, { size, leading, colour }: Style, x: number, y: number): void {
    const { doc, type } = this;
    let at = x;
    // The typeface's ascent is 0.95 and its descent 0.25 of the size.
    const top = y + (leading - size * 1.2) / 2;
    for (const run of line) {
      doc.font(run.font).fontSize(size).fillColor(colour).text(run.text, at, top, { lineBreak: false });
      at += type.widthOf([run], size);
    }
  }

  /** Writes a text across the page, continued on further pages if necessary. */
  write(tag: string, text: string, style: Style, parent: Element = this.root): void {
    const element = this.element(tag, parent);
    this.flow([{ element, tag, lines: this.linesOf(text, style, TEXT_WIDTH), style, x: PAGE.left }]);
    element.end();
  }

  /**
   * Writes columns of lines side by side, continued on further pages if necessary. All lines get the largest line
   * height of the columns.
   */
  flow(columns: readonly Column[]): void {
    const leading = Math.max(...columns.map(({ style }) => style.leading));
    const longest = Math.max(...columns.map(({ lines }) => lines.length));
    for (let done = 0; done < longest; ) {
      this.need(leading);
      const fitting = Math.max(1, Math.floor(this.left / leading));
      for (const column of columns) this.#writeLines(column, done, done + fitting, leading);
      this.y += Math.min(fitting, longest - done) * leading;
      done += fitting;
    }
  }

  #writeLines({ element, tag, lines, style, x }: Column, from: number, to: number, leading: number): void {
    const part = lines.slice(from, to);
    if (part.length === 0) return;
    this.mark(element, tag, () => {
      for (const [i, line] of part.entries()) this.drawLine(line, style, x, this.y + i * leading);
    });
  }

  #add(): void {
    this.doc.addPage();
    this.y = PAGE.top;
  }
}

export interface Column {
  element: Element;
  tag: string;
  lines: readonly Line[];
  style: Style;
  x: number;
}

export function hairline(pages: Pages, y: number): void {
  pages.furnish(() => {
    const end = PAGE.width - PAGE.right;
    pages.doc.moveTo(PAGE.left, y).lineTo(end, y).lineWidth(0.6).strokeColor(COLOURS.hairline).stroke();
  });
}
