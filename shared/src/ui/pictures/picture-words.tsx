import { fieldLabel, messageOf } from '../../contract';
import type { MediaFields } from '../../contract/media';
import { media } from '../../kinds/media';
import { type Picture, problemsOfWords } from '../../outbox/picture';
import { useLocale } from '../../platform/language';
import { DatePicker } from '../fields';
import { Field, type FieldBinding, Input, TextArea } from '../form';
import classes from './pictures.module.css';

interface PictureWordsProps {
  id: string;
  picture: Picture;
  onChange: (fields: MediaFields) => void;
}

/** Date, author, source and remark of one picture. */
export function PictureWords({ id, picture, onChange }: PictureWordsProps) {
  const locale = useLocale();
  const label = (name: keyof MediaFields) => fieldLabel(media.facts, name, locale);
  const problems = problemsOfWords(picture);
  const bind = <Name extends keyof MediaFields>(
    name: Name,
  ): FieldBinding<MediaFields[Name] | null | undefined> => {
    const problem = problems.find(({ path }) => path[0] === name);
    return {
      id: `${id}-${name}`,
      path: ['pictures', picture.key, name],
      value: picture.fields[name],
      onChange: value => onChange({ ...picture.fields, [name]: value ?? (name === 'date' ? null : '') }),
      onBlur: () => undefined,
      message: problem && messageOf(problem, locale),
      required: false,
    };
  };
  return (
    <div className={classes.words}>
      <Field of={bind('date')} label={label('date')}>
        {control => <DatePicker {...control} future={false} />}
      </Field>
      <Field of={bind('author')} label={label('author')}>
        {control => <Input {...control} />}
      </Field>
      <Field of={bind('source')} label={label('source')}>
        {control => <Input {...control} />}
      </Field>
      <Field of={bind('remark')} label={label('remark')} wide>
        {control => <TextArea {...control} />}
      </Field>
    </div>
  );
}
