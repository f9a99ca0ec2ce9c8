import { render, screen, within } from '@testing-library/react';
import { YearsTimeline } from './timeline';

it('shows each entry once, those without a date under no year', () => {
  const entry = (key: string, day: string) => ({ key, day, icon: null, content: <p>{key}</p> });
  render(
    <YearsTimeline
      items={[entry('Visit', '2026-05-01'), entry('Works', '2025-02-01'), entry('Draft', '')]}
    />,
  );
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(['2026', '2025']);
  const newest = within(screen.getByRole('heading', { name: '2026' }).parentElement as HTMLElement);
  expect(newest.getAllByRole('paragraph')).toHaveLength(1);
  expect(screen.getAllByText(/Visit|Works|Draft/)).toHaveLength(3);
});
