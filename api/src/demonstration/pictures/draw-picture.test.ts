import { describe, expect, it } from 'vitest';
import { preparePicture } from '../../modules/media/prepare-picture';
import { drawPicture, pictureDrawing } from './draw-picture';
import { POLE_KINDS } from './poles';

describe('pictures of the demonstration', () => {
  it.each(POLE_KINDS)('draw %s, the same each time and another one for another variant', kind => {
    expect(pictureDrawing({ kind, variant: 1 })).toBe(pictureDrawing({ kind, variant: 1 }));
    expect(pictureDrawing({ kind, variant: 1 })).not.toBe(pictureDrawing({ kind, variant: 2 }));
  });

  it('are small, and accepted by the server with their date and position', async () => {
    const file = await drawPicture({
      kind: 'transformer',
      variant: 3,
      position: [8.912345, 42.012345],
      date: '2025-06-01',
    });
    expect(file.length).toBeLessThan(150_000);
    const outcome = await preparePicture(file);
    if (outcome.status !== 'accepted') throw new Error(outcome.fault.code);
    expect(outcome.picture.takenOn).toBe('2025-06-01');
    expect(outcome.picture.position?.coordinates[0]).toBeCloseTo(8.912345, 4);
    expect(outcome.picture.position?.coordinates[1]).toBeCloseTo(42.012345, 4);
  });
});
