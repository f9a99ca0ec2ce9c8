import GroupsIcon from '@mui/icons-material/Groups';
import { Button, Card, CardActions, CardContent, Stack, Typography } from '@mui/material';
import { List, useListContext } from 'react-admin';
import { Link } from 'react-router-dom';
import type { GroupSummary } from 'shared/contract/administration';
import { sameKeys } from 'shared/i18n';
import { translate } from '../../app/i18n-provider';
import type { Section } from '../../app/section';
import en from './en.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };

function Groups() {
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
export const groups: Section = {
  name: 'groups',
  group: 'people',
  icon: GroupsIcon,
  list: (
    <List pagination={false} actions={false} component="div" exporter={false}>
      <Groups />
    </List>
  ),
  recordRepresentation: ({ id }: GroupSummary) => translate(`resources.groups.names.${id}`),
  messages: sameKeys({ fr, en }),
};
