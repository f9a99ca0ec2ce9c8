import LogoutIcon from '@mui/icons-material/Logout';
import MailIcon from '@mui/icons-material/Mail';
import { Button, Card, CardContent, List, ListItem, ListItemText, Stack, Typography } from '@mui/material';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNotify, useRecordContext, useTranslate } from 'react-admin';
import { deviceSchema } from 'shared/contract';
import type { Account } from 'shared/contract/administration';
import { currentLocale, formatDateTime } from 'shared/i18n';
import { z } from 'zod';
import { send } from '../../app/send';

const readDevices = async (path: string) =>
  z.array(deviceSchema).parse(await (await send(`${path}sessions/`)).json());

/** The sessions of an account, with sign-out and a password mail. */
export function AccountActs() {
  const account = useRecordContext<Account>();
  return account && account.status !== 'closed' ? <Acts account={account} /> : null;
}

function Acts({ account: { id, email } }: { account: Account }) {
  const translate = useTranslate();
  const notify = useNotify();
  const path = `admin/accounts/${id}/`;
  const devices = useQuery({ queryKey: ['accounts', id, 'sessions'], queryFn: () => readDevices(path) });
  const onError = (error: Error) => notify(error.message, { type: 'error' });
  const signOut = useMutation({
    mutationFn: () => send(`${path}sessions/`, { method: 'DELETE' }),
    onSuccess: () => notify('resources.accounts.signed_out'),
    onSettled: () => devices.refetch(),
    onError,
  });
  const mail = useMutation({
    mutationFn: () => send(`${path}reset_password/`, { method: 'POST' }),
    onSuccess: () => notify('resources.accounts.password_mail_sent', { messageArgs: { email } }),
    onError,
  });
  const moment = (at: string) => formatDateTime(at, currentLocale());
  return (
    <Card sx={{ width: { xs: '100%', md: 320 }, marginLeft: { md: 2 }, marginTop: { xs: 2, md: 0 } }}>
      <CardContent>
        <Stack spacing={2}>
          <Button
            variant="outlined"
            startIcon={<MailIcon />}
            disabled={mail.isPending}
            onClick={() => mail.mutate()}
          >
            {translate('resources.accounts.password_mail')}
          </Button>
          <Typography variant="h6" component="h2">
            {translate('resources.accounts.devices')}
          </Typography>
          {devices.error && <Typography color="error">{devices.error.message}</Typography>}
          {devices.data?.length === 0 && (
            <Typography>{translate('resources.accounts.no_devices')}</Typography>
          )}
          <List dense disablePadding>
            {devices.data?.map(device => (
              <ListItem key={device.id} disableGutters>
                <ListItemText
                  primary={device.user_agent || translate('resources.accounts.device_unknown')}
                  secondary={translate('resources.accounts.last_used', { at: moment(device.last_used_at) })}
                  sx={{ overflowWrap: 'anywhere' }}
                />
              </ListItem>
            ))}
          </List>
          {devices.data && devices.data.length > 0 && (
            <Button
              variant="outlined"
              color="error"
              startIcon={<LogoutIcon />}
              disabled={signOut.isPending}
              onClick={() => signOut.mutate()}
            >
              {translate('resources.accounts.sign_out')}
            </Button>
          )}
        </Stack>
      </CardContent>
    </Card>
  );
}
