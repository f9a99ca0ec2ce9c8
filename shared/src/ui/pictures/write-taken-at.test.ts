import { readTakenAt } from './read-taken-at';
import { writeTakenAt } from './write-taken-at';

/** The shortest file with the start and end markers of a JPEG. */
const jpeg = Uint8Array.from([0xff, 0xd8, 0xff, 0xd9]).buffer;

describe('position and date of a picture', () => {
  it.each([
    { position: [4.835_612_3, 45.764_043_1] as [number, number], date: '2026-03-31' },
    { position: [-1.553_621, -47.218_371] as [number, number], date: null },
    { position: null, date: '2024-02-29' },
  ])('survives the shrinking: %o', async taken => {
    const { position, date } = await readTakenAt(writeTakenAt(jpeg, taken));
    expect(date).toBe(taken.date);
    if (!taken.position) return expect(position).toBeNull();
    expect(position?.[0]).toBeCloseTo(taken.position[0], 6);
    expect(position?.[1]).toBeCloseTo(taken.position[1], 6);
  });

  it('are unknown in a file without EXIF data, and in a damaged one', async () => {
    expect(await readTakenAt(jpeg)).toEqual({ position: null, date: null });
    expect(await readTakenAt(new ArrayBuffer(3))).toEqual({ position: null, date: null });
  });

  it('are ignored when the camera had no fix or its clock is ahead', async () => {
    const taken = writeTakenAt(jpeg, { position: [0, 0], date: '2090-01-01' });
    expect(await readTakenAt(taken)).toEqual({ position: null, date: null });
  });
});
