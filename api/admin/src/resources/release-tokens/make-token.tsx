import {
  Autocomplete,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  MenuItem,
  Stack,
  TextField,
} from '@mui/material';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { request } from 'shared/api';
import {
  newReleaseTokenSchema,
  releaseTokenInputSchema,
  remoteNameSchema,
  rolloutsSchema,
} from 'shared/contract/administration';
import type { z } from 'zod';
import { send } from '../../app/send';

export type NewReleaseToken = z.output<typeof newReleaseTokenSchema>;

const ROLLOUTS = 'admin/rollouts/';
const LIVES = [30, 90, 365];
const FOREVER = 'forever';
const LONGEST_TEAM = 60;

/** Asks for whom a token is, and makes it. */
export function MakeToken({
  path,
  onClose,
  onMade,
}: {
  path: string;
  onClose: () => void;
  onMade: (made: NewReleaseToken) => void;
}) {
  const translate = useTranslate();
  const notify = useNotify();
  const t = (key: string, values?: object) => translate(`resources.release-tokens.${key}`, values);
  const [remote, setRemote] = useState('');
  const [team, setTeam] = useState('');
  const [life, setLife] = useState('365');
  const rollouts = useQuery({
    queryKey: [ROLLOUTS],
    queryFn: ({ signal }) => request(rolloutsSchema, ROLLOUTS, { signal }),
  });
  const remotes = [...new Set(rollouts.data?.releases.map(release => release.remote))];
  const isWrong = remote !== '' && !remoteNameSchema.safeParse(remote).success;
  const input = releaseTokenInputSchema.safeParse({
    remote,
    team,
    days: life === FOREVER ? null : Number(life),
  });
  const making = useMutation({
    mutationFn: async () =>
      newReleaseTokenSchema.parse(await (await send(path, { method: 'POST', body: input.data })).json()),
    onSuccess: onMade,
    onError: (error: Error) => notify(error.message, { type: 'error' }),
  });
  function make(event: FormEvent): void {
    event.preventDefault();
    if (input.success && !making.isPending) making.mutate();
  }
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm">
      <form onSubmit={make}>
        <DialogTitle>{t('make')}</DialogTitle>
        <DialogContent>
          <Stack spacing={2}>
            <Autocomplete
              freeSolo
              options={remotes}
              inputValue={remote}
              onInputChange={(_event, value) => setRemote(value.trim())}
              renderInput={parameters => (
                <TextField
                  {...parameters}
                  autoFocus
                  required
                  label={t('remote')}
                  error={isWrong}
                  helperText={t(isWrong ? 'remote_wrong' : 'remote_help')}
                />
              )}
            />
            <TextField
              required
              label={t('team')}
              helperText={t('team_help')}
              value={team}
              onChange={event => setTeam(event.target.value)}
              slotProps={{ htmlInput: { maxLength: LONGEST_TEAM } }}
            />
            <TextField
              select
              label={t('valid_for')}
              value={life}
              onChange={event => setLife(event.target.value)}
            >
              {LIVES.map(days => (
                <MenuItem key={days} value={String(days)}>
                  {t('days', { smart_count: days })}
                </MenuItem>
              ))}
              <MenuItem value={FOREVER}>{t('forever')}</MenuItem>
            </TextField>
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{translate('ra.action.cancel')}</Button>
          <Button type="submit" variant="contained" disabled={!input.success || making.isPending}>
            {t('make')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
