import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from 'shared/api';
import { localToday } from 'shared/contract';
import { type Outcome, submit } from 'shared/outbox';
import { notificationStore } from 'shared/ui/core';
import { vi } from 'vitest';
import { diagnosis, idOf, item } from '../testing/fixtures';
import { renderScreen, server } from '../testing/render-screen';

vi.mock('shared/outbox', async original => ({
  ...(await original<typeof import('shared/outbox')>()),
  submit: vi.fn(),
}));

const answer = (...outcomes: Outcome[]) => {
  vi.mocked(submit).mockReset();
  outcomes.forEach((outcome, index) => {
    vi.mocked(submit).mockReturnValueOnce({
      ref: `local:${index}`,
      kept: Promise.resolve(),
      outcome: Promise.resolve(outcome),
    });
  });
};
const delivered: Outcome = { status: 'delivered', record: { id: 777 }, missingPictures: [] };
const refused = (parts: ConstructorParameters<typeof ApiError>[0]): Outcome => ({
  status: 'rejected',
  error: new ApiError(parts),
});

const dateBox = async () => {
  const other = await screen.findByRole<HTMLInputElement>('radio', { name: 'Other…' });
  if (!other.checked) {
    await userEvent.click(other);
    const day = await screen.findByRole('button', { current: 'date' });
    await waitFor(() => expect(day).toHaveFocus());
    await userEvent.keyboard('{Escape}');
  }
  return screen.getByRole('textbox', { name: /Date of visit/ });
};
const clearDate = async () => {
  const field = await dateBox();
  await userEvent.click(field);
  await userEvent.clear(field);
};
const fillDate = async (text: string) => {
  await clearDate();
  await userEvent.paste(text);
  await userEvent.tab();
};
async function save() {
  const button = screen.getByRole('button', { name: /Save/ });
  // A click during the previous submission is ignored.
  await waitFor(() => expect(button).not.toHaveAttribute('aria-busy'));
  await userEvent.click(button);
}
const choose = async (group: RegExp, name: string) =>
  userEvent.click(within(screen.getByRole('radiogroup', { name: group })).getByRole('radio', { name }));
/** The questions about the risk. */
const questions = async () =>
  (await screen.findAllByRole('radiogroup')).filter(
    group => within(group).queryByRole('radio', { name: 'Today' }) === null,
  );
const offered = async (field: RegExp) => {
  await userEvent.click(await screen.findByRole('combobox', { name: field }));
  return screen.getAllByRole('option').map(option => option.getAttribute('aria-label') ?? option.textContent);
};
const message = () => notificationStore.getState().current;

describe('a new diagnosis', () => {
  it('offers a support its levels, advice and armings, and only those of its network', async () => {
    await renderScreen('/infrastructures/12/diagnosis');
    expect(await questions()).toHaveLength(2);
    expect(screen.getAllByRole('checkbox')).toHaveLength(5);
    expect(screen.getByRole('checkbox', { name: 'Isolate' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Change: Armings' }));
    expect(await offered(/Armings/)).toEqual(['Flag support', 'Other', 'Staggered support']);
  });

  it('offers a line four levels, two kinds of advice and its cables', async () => {
    await renderScreen('/infrastructures/13/diagnosis');
    expect(await questions()).toHaveLength(4);
    expect(
      screen.getAllByRole<HTMLInputElement>('checkbox').map(box => box.labels?.[0]?.textContent),
    ).toEqual(['Make visible', 'Bury']);
    expect(await offered(/Type of cable/)).toEqual(['Bare cable', 'Other']);
  });

  it('begins with today, asks for no more than the date, once, and shows the risk that comes out', async () => {
    answer(delivered);
    const router = await renderScreen('/infrastructures/12/diagnosis');
    await screen.findAllByRole('radiogroup');
    const result = screen.getByText('Risk not evaluated').parentElement;
    expect(result).toHaveTextContent('high in 2026');
    await choose(/Attractiveness/, 'Some');
    await choose(/Dangerousness/, 'Yes');
    expect(result).toHaveTextContent('High risk as in 2026');
    expect(screen.getByRole('radio', { name: 'Today' })).toBeChecked();
    expect(await dateBox()).toHaveValue(localToday().split('-').reverse().join('/'));
    await clearDate();
    await save();
    expect(screen.getAllByRole('alert').map(alert => alert.textContent)).toEqual(['Required field.']);
    await fillDate('2026-03-31');
    await save();
    await waitFor(() => expect(router.state.location.pathname).toBe('/en/infrastructures/12'));
    expect(vi.mocked(submit).mock.calls[0]?.[0]).toMatchObject({
      kind: 'create',
      resource: 'diagnosis',
      body: {
        infrastructure: 12,
        date: '2026-03-31',
        pole_attractivity_id: idOf('RISK_M'),
        pole_dangerousness_id: idOf('RISK_H'),
        media_id: [],
      },
    });
    expect(vi.mocked(submit).mock.calls[0]?.[0]).not.toHaveProperty('body.visibility_advice');
    expect(message()).toMatchObject({ type: 'success', msg: 'The diagnosis is saved.' });
  });

  it('takes over from the last visit what seldom changes, each value to be changed on request', async () => {
    answer(delivered);
    await renderScreen('/infrastructures/12/diagnosis');
    expect(await screen.findByText('Taken from 2026')).toBeInTheDocument();
    expect(screen.getByText('Flag support')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Change: Condition found' }));
    expect(screen.getByRole('combobox', { name: 'Condition found' })).toHaveFocus();
    await userEvent.click(screen.getByRole('combobox', { name: 'Condition found' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Poor' }));
    await save();
    await waitFor(() => expect(submit).toHaveBeenCalled());
    expect(vi.mocked(submit).mock.calls[0]?.[0]).toMatchObject({
      body: { arming_id: [idOf('DRAPEAU')], condition_id: idOf('POOR') },
    });
  });

  it('lets the arming be chosen by its picture, beside its list', async () => {
    answer(delivered);
    await renderScreen('/infrastructures/12/diagnosis');
    await userEvent.click(await screen.findByRole('button', { name: 'Change: Armings' }));
    expect(await screen.findByRole('button', { name: 'Head flag', pressed: true })).toBeInTheDocument();
    const tile = await screen.findByRole('button', { name: 'flag', pressed: true });
    await userEvent.click(screen.getByRole('button', { name: 'I do not know' }));
    expect(tile).toHaveAttribute('aria-pressed', 'false');
    expect(screen.getByRole('button', { name: 'Head unknown arming' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: /^Fitted with/ }));
    expect(screen.getByRole('heading', { name: 'A surge arrester?' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: /^Head/ }));
    await userEvent.click(screen.getByRole('button', { name: 'flag' }));
    expect(screen.getByRole('combobox', { name: /Armings/ })).toBeInTheDocument();
    await save();
    await waitFor(() => expect(submit).toHaveBeenCalled());
    expect(vi.mocked(submit).mock.calls[0]?.[0]).toMatchObject({ body: { arming_id: [idOf('DRAPEAU')] } });
  });

  it('adds a head to the others by a long press or with Shift', async () => {
    const user = userEvent.setup();
    await renderScreen('/infrastructures/12/diagnosis');
    await user.click(await screen.findByRole('button', { name: 'Change: Armings' }));
    const flag = await screen.findByRole('button', { name: 'flag', pressed: true });
    const other = await screen.findByRole('button', { name: 'staggered' });
    await user.pointer({ keys: '[MouseLeft>]', target: other });
    await waitFor(() => expect(other).toHaveAttribute('aria-pressed', 'true'));
    await user.pointer({ keys: '[/MouseLeft]', target: other });
    expect(flag).toHaveAttribute('aria-pressed', 'true');
    expect(other).toHaveAttribute('aria-pressed', 'true');
    await user.keyboard('{Shift>}');
    await user.click(other);
    await user.keyboard('{/Shift}');
    expect(flag).toHaveAttribute('aria-pressed', 'true');
    expect(other).toHaveAttribute('aria-pressed', 'false');
    await user.click(other);
    expect(flag).toHaveAttribute('aria-pressed', 'false');
  });

  it('puts what the server refuses on its field, keeps the rest, and replaces the refused try', async () => {
    answer(
      refused({
        status: 400,
        code: 'invalid',
        problems: [{ path: ['arming_id', 0], code: 'not_offered', params: {} }],
      }),
      delivered,
    );
    const router = await renderScreen('/infrastructures/12/diagnosis');
    await fillDate('2026-03-31');
    await save();
    expect(await screen.findByRole('alert')).toHaveTextContent('not offered for this type');
    expect(message()).toMatchObject({ type: 'error', msg: 'Creation error: no new element was created.' });
    await save();
    await waitFor(() => expect(vi.mocked(submit).mock.calls[1]?.[1]).toMatchObject({ replaces: 'local:0' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/en/infrastructures/12'));
  });

  it('says when it is kept on the device, and when pictures are missing', async () => {
    answer({ status: 'queued' });
    await renderScreen('/infrastructures/12/diagnosis');
    await fillDate('2026-03-31');
    await save();
    await waitFor(() => expect(message()?.msg).toMatch(/^Saved on this device/));

    answer({ status: 'delivered', record: { id: 1 }, missingPictures: ['local:x'] });
    await renderScreen('/infrastructures/12/diagnosis');
    await fillDate('2026-03-31');
    await save();
    await waitFor(() => expect(message()?.msg).toMatch(/^Error sending pictures: some pictures/));
  });

  it('asks before it is left unsaved', async () => {
    const router = await renderScreen('/infrastructures/12/diagnosis');
    await fillDate('2026-03-31');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Stay' }));
    expect(router.state.location.pathname).toBe('/en/infrastructures/12/diagnosis');
  });
});

describe('a diagnosis that was left half filled in', () => {
  /** Enters a remark and leaves the form, keeping the draft. */
  const leaveHalfway = async () => {
    const router = await renderScreen('/infrastructures/12/diagnosis');
    await userEvent.click(await screen.findByRole('textbox', { name: 'Remark' }));
    await userEvent.paste('half');
    await choose(/Attractiveness/, 'A lot');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Leave, keep the draft' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Diagnose' }));
    expect(await screen.findByRole('heading', { name: 'A draft was kept' })).toBeInTheDocument();
    return router;
  };

  it('is offered again and gone on with; saved, it is gone from the device', async () => {
    answer(delivered);
    const router = await leaveHalfway();
    await userEvent.click(screen.getByRole('button', { name: 'Go on with the draft' }));
    expect(await screen.findByRole('textbox', { name: 'Remark' })).toHaveValue('half');
    await save();
    await waitFor(() => expect(router.state.location.pathname).toBe('/en/infrastructures/12'));
    expect(vi.mocked(submit).mock.calls[0]).toMatchObject([
      { body: { remark: 'half', pole_attractivity_id: idOf('RISK_H') } },
      { draft: 'editor\nnew/diagnosis/12' },
    ]);
  });

  it('is thrown away after a question, and the form begins anew', async () => {
    await leaveHalfway();
    await userEvent.click(screen.getByRole('button', { name: 'Discard the draft' }));
    const question = await screen.findByRole('dialog');
    await userEvent.click(within(question).getByRole('button', { name: 'Discard the draft' }));
    expect(await screen.findByRole('textbox', { name: 'Remark' })).toHaveValue('');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Diagnose' }));
    expect(await screen.findByRole('textbox', { name: 'Remark' })).toHaveValue('');
  });

  it('goes on against the version it began with', async () => {
    answer(delivered);
    const router = await renderScreen('/infrastructures/12/diagnosis?diagnosis=101');
    const remark = await screen.findByRole('textbox', { name: 'Remark' });
    await userEvent.clear(remark);
    await userEvent.paste('mine');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Leave, keep the draft' }));
    await screen.findByRole('button', { name: 'Diagnose' });
    server.answers['GET cables/diagnosis/101/'] = {
      body: diagnosis(101, '2026-01-20', true, { remark: 'theirs' }),
      headers: { etag: '"v2"' },
    };
    await act(() => router.navigate('/en/infrastructures/12/diagnosis?diagnosis=101'));
    await userEvent.click(await screen.findByRole('button', { name: 'Go on with the draft' }));
    expect(await screen.findByRole('textbox', { name: 'Remark' })).toHaveValue('mine');
    await save();
    await waitFor(() =>
      expect(vi.mocked(submit).mock.calls[0]?.[0]).toMatchObject({
        etag: '"v1"',
        before: { remark: 'remark 101' },
        body: { remark: 'mine' },
      }),
    );
  });
});

describe('a diagnosis being changed', () => {
  it('begins with what it says, and shows what somebody else changed meanwhile', async () => {
    const theirs = diagnosis(101, '2026-01-20', true, { remark: 'theirs', condition: item('POOR') });
    answer(refused({ status: 412, code: 'precondition_failed', body: { current: theirs } }), delivered);
    const router = await renderScreen('/infrastructures/12/diagnosis?diagnosis=101');
    const remark = await screen.findByRole('textbox', { name: 'Remark' });
    expect(remark).toHaveValue('remark 101');
    await userEvent.clear(remark);
    await userEvent.paste('mine');
    await save();
    expect(vi.mocked(submit).mock.calls[0]?.[0]).toMatchObject({ kind: 'update', id: 101, etag: '"v1"' });
    const dialog = await screen.findByRole('dialog');
    const remarkQuestion = within(dialog).getByRole('group', { name: 'Remark' });
    expect(within(remarkQuestion).getByRole('radio', { name: /^On the server.* theirs$/ })).not.toBeChecked();
    expect(within(dialog).getAllByRole('group')).toHaveLength(1);
    const merged = within(dialog).getByRole('region', { name: 'Changed on the server only: kept' });
    expect(merged).toHaveTextContent('Condition found Poor');
    const saveChoices = within(dialog).getByRole('button', { name: 'Save these choices' });
    expect(saveChoices).toBeDisabled();
    expect(within(dialog).getByRole('status')).toHaveTextContent('1 field still needs a choice.');
    await userEvent.click(within(remarkQuestion).getByRole('radio', { name: 'Yours mine' }));
    await userEvent.click(saveChoices);
    await waitFor(() => expect(router.state.location.pathname).toBe('/en/infrastructures/12'));
    expect(vi.mocked(submit).mock.calls[1]?.[0]).not.toHaveProperty('etag');
    // Fields changed only by the other user keep their value.
    expect(vi.mocked(submit).mock.calls[1]?.[0]).toHaveProperty('body', { remark: 'mine' });
  });

  it('takes some fields from either side, or all of the server’s', async () => {
    const theirs = diagnosis(101, '2026-01-20', true, { remark: 'theirs', technical_proposal: 'sheaths' });
    const refusal = refused({ status: 412, code: 'precondition_failed', body: { current: theirs } });
    answer(refusal, refusal, delivered);
    const router = await renderScreen('/infrastructures/12/diagnosis?diagnosis=101');
    for (const name of ['Remark', 'Technical proposal']) {
      await userEvent.clear(await screen.findByRole('textbox', { name }));
      await userEvent.paste('mine');
    }
    await save();
    const choose = async (field: string, side: RegExp) =>
      userEvent.click(
        within(await screen.findByRole('group', { name: field })).getByRole('radio', { name: side }),
      );
    const saveChoices = () => userEvent.click(screen.getByRole('button', { name: 'Save these choices' }));
    await choose('Remark', /^Yours/);
    await choose('Technical proposal', /^On the server/);
    await saveChoices();
    // A third user changed the record again, so the dialog reopens and nothing is overwritten.
    await waitFor(() => expect(vi.mocked(submit)).toHaveBeenCalledTimes(2));
    expect(vi.mocked(submit).mock.calls[1]?.[0]).toHaveProperty('body', { remark: 'mine' });
    await userEvent.click(await screen.findByRole('button', { name: 'All from the server' }));
    expect(screen.getByText('Every field has its choice.')).toBeInTheDocument();
    await saveChoices();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    // The form has nothing left to send.
    expect(vi.mocked(submit)).toHaveBeenCalledTimes(2);
    expect(router.state.location.pathname).toBe('/en/infrastructures/12/diagnosis');
  });
});
