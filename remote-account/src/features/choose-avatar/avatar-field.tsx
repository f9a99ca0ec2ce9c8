import { settingsQuery, useQuery } from 'shared/api';
import { AVATARS, type AvatarNumber, avatarAddress } from 'shared/contract';
import { Field, type FieldBinding } from 'shared/ui/form';
import { useTexts } from '../../locales/texts';
import classes from './avatar-field.module.css';

/** Chooses one of eight avatars, or a random one on each start. */
export function AvatarField({ of }: { of: FieldBinding<AvatarNumber | null | undefined> }) {
  const t = useTexts();
  const { data: settings } = useQuery(settingsQuery);
  const service = settings?.avatar_url ?? null;
  // Only the product's own avatars are named birds; those of a service have numbers.
  const nameOf = (avatar: AvatarNumber) =>
    service ? t('avatar.number', { number: Number(avatar) - 1 }) : t(`avatar.birds.${avatar}`);
  return (
    <Field of={of} label={t('avatar.label')} required={false} group>
      {({ id, value, onChange, onBlur, ...aria }) => (
        <div id={id} role="radiogroup" className={classes.avatars} onBlur={onBlur} {...aria}>
          {AVATARS.map(avatar => (
            <label key={avatar} className={classes.avatar} title={nameOf(avatar)}>
              <input
                type="radio"
                name={id}
                checked={value === avatar}
                onChange={() => onChange(avatar)}
                aria-label={nameOf(avatar)}
              />
              <img
                src={avatarAddress(avatar, service)}
                alt=""
                width={48}
                height={48}
                referrerPolicy="no-referrer"
              />
            </label>
          ))}
          <label className={classes.any}>
            <input type="radio" name={id} checked={!value} onChange={() => onChange(null)} />
            <span>{t('avatar.any')}</span>
          </label>
        </div>
      )}
    </Field>
  );
}
