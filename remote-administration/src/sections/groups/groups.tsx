import { z } from 'shared/contract';
import { groupSchema } from 'shared/contract/administration';
import { createTexts, sameKeys } from 'shared/i18n';
import { LocalizedLink } from 'shared/navigation';
import { answerScreen } from '../../frame/answer-screen';
import { prefixOf } from '../../frame/sections';
import en from './en.json';
import fr from './fr.json';

export const useGroupTexts = createTexts<typeof fr>('administration-groups', sameKeys({ fr, en }));

/** All groups and their permissions. Members are set in each account. */
export const Screen = answerScreen('groups', z.array(groupSchema), function Groups({ answer: groups }) {
  const t = useGroupTexts();
  return groups.map(({ id, scopes, members }) => (
    <section key={id}>
      <h2>{t(`names.${id}`)}</h2>
      <p>{t('members', { count: members })}</p>
      <ul>
        {scopes.map(scope => (
          <li key={scope}>{t(`scopes.${scope}`)}</li>
        ))}
      </ul>
      <p>
        <LocalizedLink to={`${prefixOf('accounts')}?group=${id}`}>{t('show')}</LocalizedLink>
      </p>
    </section>
  ));
});
