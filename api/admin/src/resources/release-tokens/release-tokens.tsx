import KeyIcon from '@mui/icons-material/Key';
import { Box, Button, Stack, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { type ReleaseToken, releaseTokenSchema } from 'shared/contract/administration';
import { sameKeys } from 'shared/i18n';
import { StatePage } from 'shared/ui/core';
import { z } from 'zod';
import type { Section } from '../../app/section';
import { AnswerPage } from '../../pages/answer-page';
import en from './en.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };
import { MakeToken, type NewReleaseToken } from './make-token';
import { ShowToken } from './show-token';
import { TokenTable } from './token-table';

const PATH = 'admin/release-tokens/';

function Tokens({ tokens }: { tokens: ReleaseToken[] }) {
  const translate = useTranslate();
  const queries = useQueryClient();
  const [isMaking, setIsMaking] = useState(false);
  const [made, setMade] = useState<NewReleaseToken | null>(null);
  const reload = () => queries.invalidateQueries({ queryKey: [PATH] });
  const t = (key: string) => translate(`resources.release-tokens.${key}`);
  const make = (
    <Button variant="contained" startIcon={<KeyIcon />} onClick={() => setIsMaking(true)}>
      {t('make')}
    </Button>
  );
  return (
    <>
      {tokens.length === 0 ? (
        <StatePage title={t('empty')} text={t('empty_text')}>
          {make}
        </StatePage>
      ) : (
        <Stack spacing={2}>
          <Typography color="textSecondary">{t('intro')}</Typography>
          <Box>{make}</Box>
          <TokenTable tokens={tokens} path={PATH} onRevoked={reload} />
        </Stack>
      )}
      {isMaking && (
        <MakeToken
          path={PATH}
          onClose={() => setIsMaking(false)}
          onMade={token => {
            setIsMaking(false);
            setMade(token);
            void reload();
          }}
        />
      )}
      {made && <ShowToken made={made} onClose={() => setMade(null)} />}
    </>
  );
}

/** The tokens with which teams release their remote: made, shown once, revoked. */
export const releaseTokens: Section = {
  name: 'release-tokens',
  group: 'system',
  icon: KeyIcon,
  list: (
    <AnswerPage title="resources.release-tokens.name" path={PATH} schema={z.array(releaseTokenSchema)}>
      {tokens => <Tokens tokens={tokens} />}
    </AnswerPage>
  ),
  messages: sameKeys({ fr, en }),
};
