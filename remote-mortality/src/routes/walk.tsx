import { useEffect } from 'react';
import { useSession } from 'shared/session';
import { Button, LoadingState, StatePage } from 'shared/ui/core';
import { FootOfLine } from '../features/walk/foot-of-line';
import { useWalkTexts } from '../features/walk/texts';
import { UnderWay } from '../features/walk/under-way';
import { openWalk, useWalk } from '../features/walk/walk-store';

/** `/walk`: the foot of a line, or the search that goes on. */
export function Screen() {
  const t = useWalkTexts();
  const account = useSession(session => session.user?.username);
  const status = useWalk(walking => walking.status);
  const walk = useWalk(walking => walking.walk);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another account opens its own walk
  useEffect(() => void openWalk(), [account]);
  if (status === 'elsewhere')
    return (
      <StatePage heading title={t('elsewhere.title')} text={t('elsewhere.text')}>
        <Button type="primary" size="large" onClick={() => void openWalk()}>
          {t('elsewhere.here')}
        </Button>
      </StatePage>
    );
  if (status === 'unread') return <LoadingState />;
  return walk ? <UnderWay walk={walk} /> : <FootOfLine />;
}
