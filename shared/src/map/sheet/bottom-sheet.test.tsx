import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { BottomSheet } from './bottom-sheet';
import type { SheetStep } from './sheet-steps';

const HEIGHT = 800;
let renders = 0;

function List() {
  renders += 1;
  return <button type="button">Support 12</button>;
}

function Stage() {
  const [step, setStep] = useState<SheetStep>('low');
  return (
    <div data-testid="stage">
      <BottomSheet
        label="Liste"
        step={step}
        onStep={setStep}
        head={<h2>62 supports</h2>}
        dock={<button type="button">Carte</button>}
      >
        <List />
      </BottomSheet>
    </div>
  );
}

const handle = () => screen.getByRole('button', { name: /^Hauteur de la liste/ });
const height = () => screen.getByTestId('stage').style.getPropertyValue('--sheet');

/** Drags through the given y coordinates, with some milliseconds between them. */
function drag(ordinates: readonly number[], milliseconds: number) {
  const at = (type: string, clientY: number, place: number) => {
    const event = new PointerEvent(type, {
      bubbles: true,
      clientY,
      pointerId: 1,
      isPrimary: true,
      button: 0,
    });
    Object.defineProperty(event, 'timeStamp', { value: 1000 + place * milliseconds });
    fireEvent(handle(), event);
  };
  ordinates.forEach((y, place) => {
    at(place === 0 ? 'pointerdown' : 'pointermove', y, place);
  });
  return function release() {
    at('pointerup', ordinates.at(-1) ?? 0, ordinates.length - 1);
  };
}

beforeEach(() => {
  renders = 0;
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(HEIGHT);
  HTMLElement.prototype.setPointerCapture = () => undefined;
});
afterEach(() => vi.restoreAllMocks());

it('begins low, with its head and without its list', () => {
  render(<Stage />);
  expect(screen.getByRole('region', { name: 'Liste' })).toHaveTextContent('62 supports');
  expect(handle()).toHaveAccessibleName('Hauteur de la liste\u00a0: basse');
  expect(handle()).toHaveAttribute('aria-expanded', 'false');
  expect(screen.queryByText('Support 12')).toBeNull();
  expect(height()).toBe('min(150px, 22cqh)');
});

it('goes to the next height by a tap, and to each by keys', async () => {
  const user = userEvent.setup();
  render(<Stage />);
  await user.click(handle());
  expect(handle()).toHaveAccessibleName(/moyenne$/);
  expect(height()).toBe('50cqh');
  expect(screen.queryByText('Carte')).toBeNull();
  await user.keyboard('{ArrowUp}');
  expect(handle()).toHaveAccessibleName(/haute$/);
  expect(screen.getByText('Carte')).toBeInTheDocument();
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
  expect(handle()).toHaveAccessibleName(/basse$/);
  await user.keyboard('{End}');
  expect(handle()).toHaveAccessibleName(/haute$/);
  await user.keyboard('{Home}');
  expect(handle()).toHaveAccessibleName(/basse$/);
});

it('goes down on Escape from within the list, which leaves the focus on the handle', async () => {
  const user = userEvent.setup();
  render(<Stage />);
  await user.click(handle());
  screen.getByText('Support 12').focus();
  await user.keyboard('{Escape}');
  expect(handle()).toHaveAccessibleName(/basse$/);
  expect(handle()).toHaveFocus();
});

it('follows the finger without rendering, and rests at the nearest height', () => {
  render(<Stage />);
  const release = drag([700, 600, 500, 440, 438], 200);
  expect(height()).toBe('412px');
  expect(renders).toBe(1);
  expect(screen.getByTestId('stage')).toHaveAttribute('data-dragged');
  release();
  expect(handle()).toHaveAccessibleName(/moyenne$/);
  expect(height()).toBe('50cqh');
  expect(screen.getByTestId('stage')).not.toHaveAttribute('data-dragged');
});

it('moves one height by a flick, and stays between the outermost', () => {
  render(<Stage />);
  drag([700, 680, 660, 640], 10)();
  expect(handle()).toHaveAccessibleName(/moyenne$/);
  drag([400, 0, -400], 200)();
  expect(handle()).toHaveAccessibleName(/haute$/);
  drag([100, 130, 160], 10)();
  expect(handle()).toHaveAccessibleName(/moyenne$/);
});

it('leaves taps and sideways moves alone', () => {
  render(<Stage />);
  drag([700, 697], 10)();
  expect(height()).toBe('min(150px, 22cqh)');
  expect(renders).toBe(0);
});
