import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { timeOrderedUuid } from './time-ordered-uuid';

describe('timeOrderedUuid', () => {
  it('is a UUID of version 7 with the time of its creation', () => {
    const now = Date.now() + 1000;
    const uuid = timeOrderedUuid(now);
    expect(z.uuidv7().parse(uuid)).toBe(uuid);
    expect(Number.parseInt(uuid.replaceAll('-', '').slice(0, 12), 16)).toBe(now);
  });

  it('ascends within a millisecond and when the clock is set back', () => {
    const now = Date.now() + 2000;
    const uuids = [
      ...Array.from({ length: 10_000 }, () => timeOrderedUuid(now)),
      ...Array.from({ length: 10 }, () => timeOrderedUuid(now - 5000)),
    ];
    expect(uuids).toEqual([...uuids].sort());
    expect(new Set(uuids).size).toBe(uuids.length);
  });
});
