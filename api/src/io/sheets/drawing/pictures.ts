import type { Drawing } from 'shared/server';
import { COLOURS, faceColour } from './colours';
import type { Document, Element } from './document';
import { firstLines } from './lines-of';
import { PAGE, type Pages, STYLES, TEXT_WIDTH } from './page';
import type { PictureContent } from './sheet-content';

const IN_A_ROW = 3;
const GAP = 10;
const WIDTH = (TEXT_WIDTH - (IN_A_ROW - 1) * GAP) / IN_A_ROW;
const HEIGHT = 116;
const CAPTION_LINES = 3;
const CAPTION_GAP = 4;
const ROW_GAP = 12;

/** A rectangle on the page, in points from the upper left corner. */
export interface Frame {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * Draws a drawing into a frame. It fills the frame and is cropped at the sides or below; a silhouette is shown whole
 * in the middle.
 */
function drawFace(doc: Document, { box, shapes }: Drawing, { x, y, width, height }: Frame): void {
  const [left, top, boxWidth, boxHeight] = box;
  const scales = [width / boxWidth, height / boxHeight];
  const isSilhouette = left === 0;
  const scale = isSilhouette ? 0.72 * Math.min(...scales) : Math.max(...scales);
  const above = isSilhouette ? (height - boxHeight * scale) / 2 : 0;
  doc.save().rect(x, y, width, height).clip();
  doc.rect(x, y, width, height).fill(faceColour('sky'));
  doc.translate(x + (width - boxWidth * scale) / 2 - left * scale, y + above - top * scale).scale(scale);
  doc.lineCap('round').lineJoin('round');
  for (const { d, colour, width: stroke, opacity = 1, dashed } of shapes) {
    doc.path(d).opacity(opacity);
    if (dashed) doc.dash(3, { space: 5 });
    else doc.undash();
    if (stroke) doc.lineWidth(stroke).stroke(faceColour(colour));
    else doc.fill(faceColour(colour), 'even-odd');
  }
  doc.restore();
}

/** Draws a picture or its drawing into a frame, cropped if necessary, or a note that its file is missing. */
export function drawPicture(pages: Pages, { bytes, drawing, missing }: PictureContent, frame: Frame): void {
  const { doc } = pages;
  const { x, y, width, height } = frame;
  if (bytes) {
    doc.save().rect(x, y, width, height).clip();
    const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    doc.image(file, x, y, { cover: [width, height], align: 'center', valign: 'center' });
    doc.restore();
    return;
  }
  if (drawing) {
    drawFace(doc, drawing, frame);
    return;
  }
  doc.rect(x, y, width, height).fill(COLOURS.sunken);
  const lines = pages.linesOf(missing, STYLES.note, width - 16);
  for (const [i, line] of lines.entries())
    pages.drawLine(line, STYLES.note, x + 8, y + 8 + i * STYLES.note.leading);
}

/** A structure element for a drawing in a frame, with its alternative text. */
export const figure = (
  pages: Pages,
  alt: string,
  { x, y, width, height }: Frame,
  parent?: Element,
): Element => pages.element('Figure', parent, { alt, bbox: [x, y, x + width, y + height] });

export function writePictures(pages: Pages, pictures: readonly PictureContent[]): void {
  for (let start = 0; start < pictures.length; start += IN_A_ROW) {
    const row = pictures.slice(start, start + IN_A_ROW);
    const captions = row.map(({ caption }) =>
      firstLines(pages.linesOf(caption, STYLES.note, WIDTH), CAPTION_LINES),
    );
    const lines = Math.max(...captions.map(({ length }) => length));
    const height = HEIGHT + CAPTION_GAP + lines * STYLES.note.leading;
    pages.need(height);
    for (const [i, picture] of row.entries()) {
      const frame = { x: PAGE.left + i * (WIDTH + GAP), y: pages.y, width: WIDTH, height: HEIGHT };
      const element = figure(pages, picture.alt, frame);
      pages.mark(element, 'Figure', () => drawPicture(pages, picture, frame));
      element.end();
      const caption = pages.element('P');
      pages.mark(caption, 'P', () => {
        for (const [j, line] of (captions[i] ?? []).entries())
          pages.drawLine(
            line,
            STYLES.note,
            frame.x,
            frame.y + HEIGHT + CAPTION_GAP + j * STYLES.note.leading,
          );
      });
      caption.end();
    }
    pages.y += height + ROW_GAP;
  }
}
