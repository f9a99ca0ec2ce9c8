// @vitest-environment jsdom
import { newsQuery } from './news-queries';

it('leaves out news whose day has begun elsewhere only', () => {
  vi.useFakeTimers({ now: new Date(2026, 2, 1, 23, 30) });
  const piece = { id: 1, title: 'a', title_en: '', summary: '', summary_en: '', private: false };
  const news = [
    { ...piece, published: '2026-03-02' },
    { ...piece, published: '2026-03-01' },
  ];
  expect(newsQuery(false).select?.(news)).toEqual(news.slice(1));
  vi.useRealTimers();
});
