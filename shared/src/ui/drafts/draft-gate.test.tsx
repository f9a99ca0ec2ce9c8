import { render, screen } from '@testing-library/react';
import { supportInputSchema } from '../../kinds/infrastructures';
import { draftStore } from '../../outbox/outbox-instance';
import { DraftGate } from './draft-gate';

it('opens the form when the storage of this device is broken', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.spyOn(draftStore, 'find').mockRejectedValue(new DOMException('', 'InvalidStateError'));
  render(
    <DraftGate subject={{ resource: 'points' }} schema={supportInputSchema}>
      {({ taken }) => <p>the form, {taken ? 'gone on with' : 'begun anew'}</p>}
    </DraftGate>,
  );
  expect(await screen.findByText('the form, begun anew')).toBeInTheDocument();
});
