import type { FastifyRequest } from 'fastify';
import type { Locale } from '../config/texts';

/** The language a request prefers; `null` if it accepts neither French nor English. */
export function askedLocaleOf(request: Pick<FastifyRequest, 'headers'>): Locale | null {
  const ranges = (request.headers['accept-language'] ?? '').split(',').map(range => {
    const [tag = '', ...parameters] = range.trim().toLowerCase().split(';');
    const quality = Number(
      parameters
        .find(p => p.trim().startsWith('q='))
        ?.trim()
        .slice(2) ?? 1,
    );
    return { language: tag.split('-')[0], quality: Number.isFinite(quality) ? quality : 0 };
  });
  const supported = ranges.filter(range => ['fr', 'en'].includes(range.language ?? '') && range.quality > 0);
  supported.sort((a, b) => b.quality - a.quality);
  const language = supported[0]?.language;
  if (!language) return null;
  return language === 'en' ? 'en' : 'fr';
}

export const localeOf = (request: Pick<FastifyRequest, 'headers'>): Locale => askedLocaleOf(request) ?? 'fr';
