import { createElement, Fragment, type ReactNode, useMemo } from 'react';
import { ApiError, useQuery } from 'shared/api';
import { formatDate, useLocale } from 'shared/i18n';
import { LocalizedLink, paths } from 'shared/navigation';
import { useParams } from 'shared/router';
import { ArrowLeftIcon, LoadFailure, LoadingState, NotFoundPage } from 'shared/ui/core';
import { postQuery } from '../features/read-news/news-queries';
import { useTexts } from '../locales/texts';
import classes from './post.module.css';

/**
 * Elements that an administrator may use. Other elements are replaced by their children, or removed if `dropped`
 * lists them.
 */
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
function RichText({ html }: { html: string }) {
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

export function Post() {
  const { id = '' } = useParams();
  const t = useTexts();
  const locale = useLocale();
  const { data, status, error, refetch } = useQuery(postQuery(id));
  if (status === 'pending') return <LoadingState />;
  if (error instanceof ApiError && error.status === 404) return <NotFoundPage />;
  if (!data) return <LoadFailure ofAreas={false} title={t('news.failed')} onRetry={() => void refetch()} />;
  const english = locale === 'en';
  return (
    <article className={classes.post}>
      <LocalizedLink className={classes.back} to={paths.home()}>
        <ArrowLeftIcon aria-hidden /> {t('titles.home')}
      </LocalizedLink>
      <h1>{(english && data.title_en) || data.title}</h1>
      <time dateTime={data.published}>{formatDate(data.published, locale)}</time>
      <RichText html={(english && data.body_en) || data.body} />
    </article>
  );
}
