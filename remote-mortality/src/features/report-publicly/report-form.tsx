import { useCallback, useState } from 'react';
import { ApiError } from 'shared/api';
import { localToday, type PointGeometry, type Position } from 'shared/contract';
import { formatLength, useLocale } from 'shared/i18n';
import { REPORT_BIRDS, REPORT_SUBJECTS, reportInputSchema, reports } from 'shared/kinds/reports';
import { discard, type Outcome, submit } from 'shared/outbox';
import { registerKinds } from 'shared/records';
import { Alert, Button, lazyPart, MapPinIcon, notify } from 'shared/ui/core';
import { DayChoice, useOwnPosition } from 'shared/ui/fields';
import {
  Checkbox,
  Field,
  Form,
  FormActions,
  Input,
  SegmentedChoice,
  TextArea,
  useSchemaForm,
} from 'shared/ui/form';
import { useTexts } from '../../locales/texts';
import { PictureChoice } from './picture-choice';
import styles from './report.module.css';
import type { ReportMapProps } from './report-map';

registerKinds([reports.facts]);

function MapFailure() {
  const t = useTexts();
  return <Alert type="warning" showIcon title={t('report.mapFailed')} />;
}
const ReportMap = lazyPart<ReportMapProps>(async () => (await import('./report-map')).ReportMap, MapFailure);

interface ReportFormProps {
  /** The place that the address of the page names, such as that of a pole with a QR code. */
  at: PointGeometry | null;
  onSent: (outcome: Outcome) => void;
}

/** What somebody without an account reports. It waits on this device until it is sent. */
export function ReportForm({ at, onSent }: ReportFormProps) {
  const t = useTexts();
  const locale = useLocale();
  const words = reports.words[locale];
  const [accuracy, setAccuracy] = useState<number | null>(null);
  const form = useSchemaForm(reportInputSchema, {
    initial: {
      ...{ geom: at, subject: 'dead', bird: 'unknown', date: localToday(), comment: '', contact: '' },
      ...{ contact_agreed: false, accuracy_m: null, picture: '' },
    },
    async onSubmit(body) {
      const { ref, outcome } = submit({ kind: 'create', resource: reports.name, body });
      const result = await outcome;
      if (result.status !== 'rejected') {
        onSent(result);
        return { status: 'saved' };
      }
      await discard(ref);
      const { error } = result;
      if (error instanceof ApiError && error.problems.length > 0)
        return { status: 'refused', problems: error.problems };
      notify({ type: 'error', msg: error.detail ?? t('report.notSent') });
      return { status: 'failed' };
    },
  });
  const { set } = form;
  const place = useCallback(
    (coordinates: Position, metres: number | null) => {
      set('geom', { type: 'Point', coordinates });
      set('accuracy_m', metres && Math.max(1, Math.ceil(metres)));
      setAccuracy(metres);
    },
    [set],
  );
  const { own, locate } = useOwnPosition(place);
  const { geom, subject, contact } = form.values;
  const choicesOf = <Code extends string>(codes: readonly Code[]) =>
    codes.map(value => ({ value, label: words.code?.[value] ?? value }));
  return (
    <Form form={form} label={t('report.title')}>
      <Field of={form.field('subject')} label={words.field.subject} group>
        {control => <SegmentedChoice {...control} choices={choicesOf(REPORT_SUBJECTS)} />}
      </Field>
      {subject === 'injured' && <Alert type="info" showIcon title={t('report.injured')} />}
      <PictureChoice value={form.values.picture ?? ''} onChange={picture => set('picture', picture)} />
      <Field
        of={form.field('geom')}
        label={t('report.where')}
        term={accuracy && t('case.within', { metres: formatLength(Math.round(accuracy), locale) })}
        group
      >
        {({ value: _, onChange: __, onBlur: ___, ...names }) => (
          <div {...names} className={styles.place}>
            <Button size="large" icon={<MapPinIcon />} loading={own.status === 'locating'} onClick={locate}>
              {t('report.here')}
            </Button>
            <p role="status">
              {own.status === 'denied' || own.status === 'unavailable' ? t('report.noPosition') : ''}
            </p>
            <div className={styles.map}>
              <ReportMap
                geometry={(geom as PointGeometry | null) ?? null}
                onDraw={({ coordinates }) => place(coordinates, null)}
              />
            </div>
          </div>
        )}
      </Field>
      {subject !== 'pole' && (
        <Field
          of={form.field('bird')}
          label={t('report.bird')}
          term={t('report.ifKnown')}
          group
          required={false}
        >
          {control => (
            <SegmentedChoice {...control} className={styles.birds} choices={choicesOf(REPORT_BIRDS)} />
          )}
        </Field>
      )}
      <Field of={form.field('date')} label={t('report.day')} group>
        {control => <DayChoice {...control} />}
      </Field>
      <Field of={form.field('comment')} label={words.field.comment}>
        {control => <TextArea {...control} value={control.value ?? ''} />}
      </Field>
      <Field of={form.field('contact')} label={t('report.answer')} hint={t('report.contactHint')}>
        {control => <Input {...control} value={control.value ?? ''} maxLength={100} autoComplete="email" />}
      </Field>
      {contact && (
        <Field of={form.field('contact_agreed')} label={null}>
          {control => <Checkbox {...control}>{t('report.agree')}</Checkbox>}
        </Field>
      )}
      <Alert type="warning" showIcon title={t('report.danger')} />
      <FormActions>
        <Button type="primary" size="large" htmlType="submit" loading={form.busy} block>
          {t(form.busy ? 'report.sending' : 'report.send')}
        </Button>
      </FormActions>
    </Form>
  );
}
