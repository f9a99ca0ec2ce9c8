import { createElement, Fragment, type ReactNode, useMemo } from 'react';

/** Elements an administrator may use. Of any other element only the text is kept. */
const allowed = new Set([
  'P',
  'H2',
  'H3',
  'H4',
  'UL',
  'OL',
  'LI',
  'STRONG',
  'B',
  'EM',
  'I',
  'BR',
  'BLOCKQUOTE',
  'A',
  'IMG',
]);
const dropped = new Set(['SCRIPT', 'STYLE', 'TEMPLATE', 'IFRAME', 'OBJECT', 'SVG', 'MATH']);
const isWebAddress = (value: string): boolean => /^(https?:\/\/|\/(?!\/))/.test(value);

/** Rebuilds the server's HTML as React elements; none of it is inserted into the page as markup. */
export function RichText({ html }: { html: string }) {
  return useMemo(() => childrenOf(new DOMParser().parseFromString(html, 'text/html').body), [html]);
}

function childrenOf(node: Node): ReactNode {
  return [...node.childNodes].map((child, index) => <Fragment key={index}>{elementOf(child)}</Fragment>);
}

function elementOf(node: Node): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent;
  if (!(node instanceof Element) || dropped.has(node.tagName.toUpperCase())) return null;
  if (!allowed.has(node.tagName)) return childrenOf(node);
  if (node.tagName === 'BR') return <br />;
  if (node.tagName === 'IMG') return picture(node);
  return createElement(node.tagName.toLowerCase(), attributesOf(node), childrenOf(node));
}

function attributesOf(element: Element): Record<string, string> | null {
  const target = element.tagName === 'A' ? (element.getAttribute('href') ?? '') : '';
  return isWebAddress(target) ? { href: target, rel: 'noopener noreferrer' } : null;
}

function picture(element: Element): ReactNode {
  const source = element.getAttribute('src') ?? '';
  return isWebAddress(source) ? <img src={source} alt={element.getAttribute('alt') ?? ''} /> : null;
}
