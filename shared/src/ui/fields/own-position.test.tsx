import { act, render, screen } from '@testing-library/react';
import { setLocale } from '../../platform/language';
import { PositionField } from './position-field';

type Fix = (position: { coords: { longitude: number; latitude: number; accuracy: number } }) => void;
let fix: (accuracy: number, longitude?: number) => void;
let fail: (code: number) => void;
const clearWatch = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  setLocale('en');
  clearWatch.mockReset();
  vi.stubGlobal('navigator', {
    ...navigator,
    geolocation: {
      clearWatch,
      watchPosition(onFix: Fix, onError: (error: object) => void) {
        fix = (accuracy, longitude = 9.1) =>
          act(() => onFix({ coords: { longitude, latitude: 42.15, accuracy } }));
        fail = code => act(() => onError({ code, PERMISSION_DENIED: 1 }));
        return 1;
      },
    },
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const onChange = vi.fn();
const locate = () => {
  onChange.mockReset();
  render(<PositionField id="geom" value={null} onChange={onChange} onBlur={() => undefined} aria-required />);
  act(() => screen.getByRole('button', { name: /My position/ }).click());
};
const at = (longitude: number) => ({ type: 'Point', coordinates: [longitude, 42.15] });

it('accepts a good fix at once', () => {
  locate();
  fix(6);
  expect(onChange).toHaveBeenCalledExactlyOnceWith(at(9.1));
  expect(screen.getByRole('status')).toHaveTextContent('Position found within 6 m.');
  expect(clearWatch).toHaveBeenCalled();
});

it('tells the accuracy to whoever stores it', () => {
  const onLocated = vi.fn();
  onChange.mockReset();
  render(<PositionField id="geom" value={null} onChange={onChange} onLocated={onLocated} />);
  act(() => screen.getByRole('button', { name: /My position/ }).click());
  fix(6.4);
  expect(onLocated).toHaveBeenCalledExactlyOnceWith(at(9.1), 6.4);
  expect(onChange).not.toHaveBeenCalled();
});

it('uses the best of several fixes, and warns when it is coarse', () => {
  locate();
  fix(80, 9.3);
  expect(screen.getByRole('status')).toHaveTextContent('Locating… within 80 m so far');
  fix(35, 9.2);
  fix(60, 9.4);
  expect(onChange).not.toHaveBeenCalled();
  act(() => vi.advanceTimersByTime(6000));
  expect(onChange).toHaveBeenCalledExactlyOnceWith(at(9.2));
  expect(screen.getByRole('alert')).toHaveTextContent('Position found within 35 m only: check it on the map');
});

it('reports denied access, and a missing fix', () => {
  locate();
  fail(1);
  expect(screen.getByRole('status')).toHaveTextContent('Access to your position was refused');
  act(() => screen.getByRole('button', { name: /My position/ }).click());
  act(() => vi.advanceTimersByTime(20_000));
  expect(screen.getByRole('status')).toHaveTextContent('could not be determined');
  expect(onChange).not.toHaveBeenCalled();
});
