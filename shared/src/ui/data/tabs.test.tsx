import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Tabs } from './tabs';

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
