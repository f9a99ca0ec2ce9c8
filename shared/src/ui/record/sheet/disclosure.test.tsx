import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Disclosure } from './disclosure';

it('expands its content by the space bar, Enter and clicks', async () => {
  render(<Disclosure title="Visit of 2024">content</Disclosure>);
  const title = screen.getByRole('button', { name: 'Visit of 2024', expanded: false });
  expect(screen.queryByText('content')).not.toBeInTheDocument();
  title.focus();
  await userEvent.keyboard(' ');
  expect(title).toHaveAttribute('aria-expanded', 'true');
  expect(screen.getByText('content')).toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  expect(title).toHaveAttribute('aria-expanded', 'false');
});
