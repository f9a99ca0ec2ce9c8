const contentOf = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;

/** The organisation's short name, which the server writes into the page; otherwise the product's. */
export const productName = (): string => contentOf('application-name') || 'aviCable';

/** Names the document for a screen. */
export function nameDocument(title: string): void {
  document.title = `${title} · ${productName()}`;
}
