import { LocalizedLink, paths } from 'shared/navigation';
import { useSession } from 'shared/session';
import { Field, TextArea } from 'shared/ui/form';
import { PicturesField } from 'shared/ui/pictures';
import { workEvents } from 'shared/works/kinds';
import { useWorksTexts } from '../../locales/works-texts';
import { FormPage } from '../show-works/form-page';
import { useWorkWords } from '../show-works/use-work-words';
import { CheckFields, FaultField, PlanFields } from './move-fields';
import { OperationChoice } from './operation-choice';
import { type MoveFormOptions, type Offered, useMoveForm } from './use-move-form';

/** Moves that require or allow pictures. */
const WITH_PICTURES: readonly Offered[] = ['FITTED', 'VERIFIED', 'FAULTY'];
const WITH_REASON: readonly Offered[] = ['DECLINED', 'FAULTY', 'CANCELLED'];

export function MoveForm(options: MoveFormOptions) {
  const { item, to, infrastructure, onClose } = options;
  const t = useWorksTexts();
  const words = useWorkWords();
  const author = useSession(session => session.user?.full_name);
  const { form, pictures, target, operation } = useMoveForm(options);
  const replans = to === 'PLANNED' && item.state === 'PLANNED';
  const hasPictures = to === 'FITTED' && (operation?.properties.media.length ?? 0) > 0;
  const needsReason = WITH_REASON.includes(target);
  return (
    <FormPage
      frame="over"
      title={t(replans ? 'move.do.PLANNED_again' : `move.do.${to}`)}
      about={
        <LocalizedLink to={paths.workItem(item.id)}>
          {words.nameOf(item.infrastructure)} · {words.measures(item.measures)}
        </LocalizedLink>
      }
      form={form}
      save={t(`move.confirm.${target}`)}
      sendsLater
      danger={needsReason}
      onClose={onClose}
    >
      {WITH_PICTURES.includes(to) && (
        <Field
          of={form.field('media_id')}
          label={words.label(workEvents, 'media_id')}
          hint={hasPictures && t('move.pictureOptional')}
          group
          required={to !== 'FAULTY' && target !== 'FAULTY' && !hasPictures}
        >
          {() => (
            <PicturesField
              value={pictures.value}
              onChange={pictures.onChange}
              onPreparing={pictures.onPreparing}
              author={author}
            />
          )}
        </Field>
      )}
      {to === 'PLANNED' && <PlanFields form={form} item={item} />}
      {to === 'FITTED' && (
        <OperationChoice item={item} infrastructure={infrastructure} field={form.field('operation')} />
      )}
      {(to === 'VERIFIED' || to === 'FAULTY') && <CheckFields form={form} asks={to === 'VERIFIED'} />}
      {target === 'FAULTY' && <FaultField form={form} />}
      <Field
        of={form.field('reason')}
        label={t(needsReason ? 'move.reason' : 'move.reasonOptional')}
        required={needsReason}
      >
        {control => <TextArea {...control} />}
      </Field>
    </FormPage>
  );
}
