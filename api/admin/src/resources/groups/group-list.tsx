import { Button, Card, CardActions, CardContent, Stack, Typography } from '@mui/material';
import { List, useListContext, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { GroupSummary } from 'shared/contract/administration';

function Groups() {
  const translate = useTranslate();
  const { data = [] } = useListContext<GroupSummary>();
  return (
    <Stack sx={{ flexDirection: { md: 'row' }, flexWrap: 'wrap', gap: 2 }}>
      {data.map(({ id, scopes, members }) => (
        <Card key={id} variant="outlined" sx={{ flex: '1 1 260px', maxWidth: { md: 360 } }}>
          <CardContent>
            <Typography variant="h6" component="h2">
              {translate(`resources.groups.names.${id}`)}
            </Typography>
            <Typography color="text.secondary">
              {translate('resources.groups.members', { smart_count: members })}
            </Typography>
            <ul>
              {scopes.map(scope => (
                <li key={scope}>{translate(`resources.groups.scopes.${scope}`)}</li>
              ))}
            </ul>
          </CardContent>
          <CardActions>
            <Button
              component={Link}
              to={{
                pathname: '/accounts',
                search: `filter=${encodeURIComponent(JSON.stringify({ group: id }))}`,
              }}
            >
              {translate('resources.groups.show')}
            </Button>
          </CardActions>
        </Card>
      ))}
    </Stack>
  );
}

/** All groups and their permissions. Members are set in each account. */
export function GroupList() {
  return (
    <List pagination={false} actions={false} component="div" exporter={false}>
      <Groups />
    </List>
  );
}
