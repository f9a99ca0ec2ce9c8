import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button } from './button';

it('sends once what a double click asks for', async () => {
  const send = vi.fn();
  render(
    <Button loading={false} onClick={send}>
      Export
    </Button>,
  );
  await userEvent.dblClick(screen.getByRole('button', { name: 'Export' }));
  expect(send).toHaveBeenCalledOnce();
});

it('takes every click for a step, which shows no work', async () => {
  const add = vi.fn();
  render(<Button onClick={add}>More</Button>);
  await userEvent.dblClick(screen.getByRole('button', { name: 'More' }));
  expect(add).toHaveBeenCalledTimes(2);
});

it('keeps its name while its action runs, and is then as before', () => {
  const { rerender } = render(<Button loading>Export</Button>);
  expect(screen.getByRole('button', { name: 'Export' })).toHaveAttribute('aria-busy', 'true');
  rerender(<Button loading={false}>Export</Button>);
  expect(screen.getByRole('button', { name: 'Export' }).childElementCount).toBe(1);
});
