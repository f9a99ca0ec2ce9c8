import type { Locale } from '../../platform/language';
import { saveFile } from '../core/save-file';
import { type ChartTable, csvOf } from './chart-table';

export const saveCsv = (table: ChartTable, locale: Locale, file: string): void =>
  saveFile(new Blob([csvOf(table, locale)], { type: 'text/csv;charset=utf-8' }), `${file}.csv`);

const SHOWN = ['fill', 'stroke', 'stroke-width'];

/**
 * A copy of the drawing without its texts, and with its colours as attributes. Texts are drawn separately, since an
 * image cannot use the page's font.
 */
function standalone(svg: SVGSVGElement): SVGSVGElement {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const copies = copy.querySelectorAll('*');
  for (const [at, element] of svg.querySelectorAll('*').entries()) {
    const style = getComputedStyle(element);
    for (const name of SHOWN) copies[at]?.setAttribute(name, style.getPropertyValue(name));
  }
  for (const text of copy.querySelectorAll('text')) text.remove();
  return copy;
}

function pictureOf(svg: SVGSVGElement): Promise<HTMLImageElement> {
  const text = new XMLSerializer().serializeToString(standalone(svg));
  return new Promise((resolve, reject) => {
    const picture = new Image();
    picture.onload = () => resolve(picture);
    picture.onerror = () => reject(new Error('The drawing is no picture'));
    picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  });
}

function writeLetters(context: CanvasRenderingContext2D, svg: SVGSVGElement): void {
  const origin = svg.getBoundingClientRect();
  for (const text of svg.querySelectorAll<SVGTextContentElement>('text, tspan')) {
    if (text.childElementCount > 0 || !text.textContent) continue;
    const { fill, fontSize, fontWeight, fontFamily } = getComputedStyle(text);
    const { x, y } = text.getStartPositionOfChar(0).matrixTransform(text.getScreenCTM() ?? undefined);
    context.font = `${fontWeight} ${fontSize} ${fontFamily}`;
    context.fillStyle = fill;
    context.fillText(text.textContent, x - origin.x, y - origin.y);
  }
}

const SCALE = 2;
const EDGE = 20;
const LINE = 24;

interface Pictured {
  title: string;
  subtitle: string;
  /** The drawing without its legend. */
  svg: SVGSVGElement;
  legend: readonly { svg: SVGSVGElement; label: string }[];
}

/** Saves the drawing as PNG with its title, subtitle and legend, at twice its size. */
export async function saveImage({ title, subtitle, svg, legend }: Pictured, file: string): Promise<void> {
  const { width, height } = svg.viewBox.baseVal;
  const canvas = document.createElement('canvas');
  canvas.width = (width + 2 * EDGE) * SCALE;
  canvas.height = (height + 3 * LINE + 2 * EDGE) * SCALE;
  const context = canvas.getContext('2d');
  if (!context) return;
  const { fontFamily, color, backgroundColor } = getComputedStyle(svg.closest('figure') ?? svg);
  context.scale(SCALE, SCALE);
  context.fillStyle = backgroundColor;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = color;
  context.textBaseline = 'middle';
  const write = (text: string, x: number, y: number, font: string) => {
    context.font = `${font} ${fontFamily}`;
    context.fillText(text, x, y);
  };
  write(title, EDGE, EDGE + 8, '600 17px');
  write(subtitle, EDGE, EDGE + 8 + LINE, '14px');
  const drawing = await pictureOf(svg);
  context.save();
  context.translate(EDGE, EDGE + 2 * LINE);
  context.drawImage(drawing, 0, 0, width, height);
  context.textBaseline = 'alphabetic';
  writeLetters(context, svg);
  context.restore();
  let x = EDGE;
  const y = EDGE + 2.5 * LINE + height;
  for (const { svg: sign, label } of legend) {
    context.drawImage(await pictureOf(sign), x, y - 7, 14, 14);
    write(label, x + 20, y, '14px');
    x += context.measureText(label).width + 40;
  }
  const bytes = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/png'));
  if (bytes) saveFile(bytes, `${file}.png`);
}
