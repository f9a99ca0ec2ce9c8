import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Disclosure, Tabs } from './index';

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

function Lists() {
  const [key, setKey] = useState('a');
  const items = ['a', 'b'].map(name => ({ key: name, label: `tab ${name}`, children: `list ${name}` }));
  return <Tabs label="Lists" items={items} activeKey={key} onChange={setKey} />;
}

it('opens the tab that an arrow key reaches', async () => {
  render(<Lists />);
  expect(screen.getByRole('tablist', { name: 'Lists' })).toBeInTheDocument();
  screen.getByRole('tab', { name: 'tab a' }).focus();
  await userEvent.keyboard('{ArrowRight}');
  expect(screen.getByRole('tab', { selected: true })).toHaveAccessibleName(/tab b$/);
  expect(screen.getByRole('tabpanel')).toHaveTextContent('list b');
});
