import { GROUP_SCOPES, z } from 'shared/contract';
import { groupSchema } from 'shared/contract/administration';
import { createTexts, sameKeys } from 'shared/i18n';
import { LocalizedLink } from 'shared/navigation';
import { CheckboxList, type ControlProps } from 'shared/ui/form';
import { answerScreen } from '../../frame/answer-screen';
import { prefixOf } from '../../frame/sections';
import en from './en.json';
import fr from './fr.json';

export const useGroupTexts = createTexts<typeof fr>('administration-groups', sameKeys({ fr, en }));

const GROUPS = Object.keys(GROUP_SCOPES) as (keyof typeof GROUP_SCOPES)[];

export function GroupBoxes(control: ControlProps<string[] | null | undefined>) {
  const t = useGroupTexts();
  return (
    <CheckboxList<string>
      {...control}
      choices={GROUPS.map(value => ({ value, label: t(`names.${value}`) }))}
    />
  );
}

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
