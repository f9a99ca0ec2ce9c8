import PDFDocument from 'pdfkit';
import type { SheetContent } from './sheet-content';

export type Document = PDFKit.PDFDocument;
export type Element = PDFKit.PDFStructureElement;

/** An empty tagged document. Its dates and id derive from the content, so the same content gives the same bytes. */
export function newDocument({
  locale,
  title,
  source,
  changedAt,
  version,
}: Pick<SheetContent, 'locale' | 'title' | 'source' | 'changedAt' | 'version'>): Document {
  const date = new Date(changedAt);
  const info: PDFKit.DocumentInfo & { Version: string } = {
    Title: title,
    Subject: source,
    Creator: 'aviCable',
    Producer: 'aviCable',
    CreationDate: date,
    ModDate: date,
    // The library computes the file id from all of `info`.
    Version: version,
  };
  return new PDFDocument({
    size: 'A4',
    margin: 0,
    pdfVersion: '1.7',
    tagged: true,
    lang: locale === 'fr' ? 'fr-FR' : 'en-GB',
    displayTitle: true,
    autoFirstPage: false,
    bufferPages: true,
    info,
  });
}

/** Ends a document and returns its bytes. */
export function bytesOf(doc: Document): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  return new Promise((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.once('error', reject);
    doc.once('end', () => resolve(new Uint8Array(Buffer.concat(chunks))));
    doc.end();
  });
}
