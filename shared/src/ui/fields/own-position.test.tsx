import { act, render, screen } from '@testing-library/react';
import { queryClient, settingsQuery } from '../../platform/http';
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

const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const take = () => act(() => screen.getByRole('button', { name: 'Use it anyway' }).click());

it('takes the mean of the fixes of some seconds by itself once it is accurate', () => {
  locate();
  fix(6);
  fix(6, 9.10002);
  expect(onChange).not.toHaveBeenCalled();
  wait(3000);
  expect(onChange).toHaveBeenCalledExactlyOnceWith(at(9.10001));
  expect(screen.getByRole('status')).toHaveTextContent('Position found within 4 m.');
  expect(clearWatch).toHaveBeenCalled();
});

it('tells the accuracy to whoever stores it', () => {
  const onLocated = vi.fn();
  onChange.mockReset();
  render(<PositionField id="geom" value={null} onChange={onChange} onLocated={onLocated} />);
  act(() => screen.getByRole('button', { name: /My position/ }).click());
  fix(6.4);
  wait(3000);
  expect(onLocated).toHaveBeenCalledExactlyOnceWith(at(9.1), 6.4);
  expect(onChange).not.toHaveBeenCalled();
});

it('leaves a coarse mean to the user, and warns of it', () => {
  locate();
  fix(80);
  expect(screen.getByRole('status')).toHaveTextContent('Locating… mean within 80 m so far');
  wait(20_000);
  expect(screen.getByRole('status')).toHaveTextContent('No better than 80 m here.');
  expect(onChange).not.toHaveBeenCalled();
  take();
  expect(onChange).toHaveBeenCalledExactlyOnceWith(at(9.1));
  expect(screen.getByRole('alert')).toHaveTextContent('Position found within 80 m only: check it on the map');
});

it('takes what the settings of the server call accurate', () => {
  queryClient.setQueryData(settingsQuery.queryKey, { position_accuracy_m: 30 } as never);
  locate();
  fix(25);
  wait(3000);
  expect(onChange).toHaveBeenCalledOnce();
  queryClient.clear();
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
