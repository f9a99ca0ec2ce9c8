import type { Position } from 'shared/geometry';

export interface Place {
  position: Position;
  /** Metres. */
  accuracy: number;
  /** Degrees clockwise from north in which the device moves; `null` if it stands. */
  heading: number | null;
}

export type Signal = 'searching' | 'found' | 'lost' | 'denied' | 'none';

/** Milliseconds within which the device may give its last position again, so that it rests between two. */
const MAXIMUM_AGE = 3000;
const PATIENCE = 30_000;

/**
 * Follows the device's position, as often as the device has a new one.
 * @returns the undo
 */
export function followPlace(onPlace: (place: Place) => void, onSignal: (signal: Signal) => void): () => void {
  const { geolocation } = navigator;
  if (!geolocation) {
    onSignal('none');
    return () => undefined;
  }
  const watch = geolocation.watchPosition(
    ({ coords: { longitude, latitude, accuracy, heading } }) => {
      onSignal('found');
      const degrees = heading === null || Number.isNaN(heading) ? null : heading;
      onPlace({ position: [longitude, latitude], accuracy, heading: degrees });
    },
    error => onSignal(error.code === error.PERMISSION_DENIED ? 'denied' : 'lost'),
    { enableHighAccuracy: true, timeout: PATIENCE, maximumAge: MAXIMUM_AGE },
  );
  return function stop() {
    geolocation.clearWatch(watch);
  };
}

/**
 * Keeps the screen on while the page is visible, in browsers that can.
 * @returns the undo
 */
export function keepAwake(onChange: (awake: boolean) => void): () => void {
  let lock: WakeLockSentinel | undefined;
  let isOver = false;
  const ask = async () => {
    if (isOver || document.visibilityState !== 'visible') return;
    try {
      lock = await navigator.wakeLock?.request('screen');
    } catch {
      // The battery is low, or the browser does not allow it: the bar says that the track stops with the screen.
    }
    if (isOver) return void lock?.release();
    onChange(lock?.released === false);
    lock?.addEventListener('release', () => onChange(false));
  };
  void ask();
  document.addEventListener('visibilitychange', ask);
  return function letSleep() {
    isOver = true;
    document.removeEventListener('visibilitychange', ask);
    void lock?.release();
  };
}

/** Safari's own members: the compass, and the question whether the page may read it. */
type SafariOrientation = DeviceOrientationEvent & { webkitCompassHeading?: number };
type SafariQuestion = { requestPermission?: () => Promise<string> };

/** Asks to read the compass, where the browser wants to be asked. To be called in a tap. */
export const askForCompass = (): void =>
  void (globalThis.DeviceOrientationEvent as unknown as SafariQuestion | undefined)
    ?.requestPermission?.()
    .catch(() => undefined);

/**
 * Follows where the top of the device points to, in degrees clockwise from north.
 * @returns the undo
 */
export function followCompass(onHeading: (degrees: number) => void): () => void {
  const read = (event: Event) => {
    const { webkitCompassHeading, absolute, alpha } = event as SafariOrientation;
    if (webkitCompassHeading !== undefined) onHeading(webkitCompassHeading);
    else if (absolute && alpha !== null) onHeading((360 - alpha + (screen.orientation?.angle ?? 0)) % 360);
  };
  const names = ['deviceorientationabsolute', 'deviceorientation'];
  for (const name of names) window.addEventListener(name, read);
  return function stop() {
    for (const name of names) window.removeEventListener(name, read);
  };
}

/**
 * Runs a task in this tab only: another tab that holds the walk keeps it.
 * @returns whether the task runs. It is over when `over` resolves.
 */
export function inOneTab(account: string, over: Promise<void>): Promise<boolean> {
  // Without Web Locks, nothing tells tabs apart.
  if (!navigator.locks) return Promise.resolve(true);
  return new Promise(resolve => {
    void navigator.locks.request(`avicable-walk ${account}`, { ifAvailable: true }, async lock => {
      resolve(lock !== null);
      if (lock) await over;
    });
  });
}
