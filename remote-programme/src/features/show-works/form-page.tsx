import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useConnection } from 'shared/api';
import { Button, useEscape } from 'shared/ui/core';
import { Form, FormActions } from 'shared/ui/form';
import { FormBar } from 'shared/ui/record';
import { useWorksTexts } from '../../locales/works-texts';
import styles from './form-page.module.css';
import { CheckIcon } from './icons';

interface FormPageProps {
  title: string;
  /** The subject of the form. */
  about?: ReactNode;
  form: { id: string; elsewhere: readonly string[]; busy: boolean; submit: () => Promise<void> };
  /** Label of the save button. */
  save: string;
  danger?: boolean;
  /** Whether saving without network queues the record for later. */
  sendsLater?: boolean;
  /** Whether saving is not possible yet. */
  disabled?: boolean;
  /** Shows the form as a sheet over the page of its record. */
  over?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** The page or sheet of a form: bar, fields and buttons. */
export function FormPage(props: FormPageProps) {
  const {
    title,
    about,
    form,
    save,
    danger = false,
    sendsLater = false,
    disabled = false,
    over = false,
    onClose,
    children,
  } = props;
  const t = useWorksTexts();
  const isOffline = useConnection(({ offline }) => offline);
  const sheet = useRef<HTMLDivElement>(null);
  useEscape(over, onClose);
  // Before the page below becomes inert, which drops its focus.
  useLayoutEffect(
    function moveFocus() {
      if (!over) return undefined;
      const opener = document.activeElement;
      sheet.current?.focus({ preventScroll: true });
      return function moveFocusBack() {
        if (opener instanceof HTMLElement) setTimeout(() => opener.focus({ preventScroll: true }));
      };
    },
    [over],
  );
  return (
    <div
      ref={sheet}
      className={`${styles.screen} ${over ? styles.over : ''}`}
      {...(over && { role: 'dialog', 'aria-label': title, tabIndex: -1 })}
    >
      <FormBar title={title} about={about} sendsLater={sendsLater} onClose={onClose} />
      <div className={styles.panel}>
        <Form form={form} label={title}>
          <div className={styles.fields}>{children}</div>
          <FormActions>
            <Button size="large" className={styles.leave ?? ''} onClick={onClose}>
              {t('move.leave')}
            </Button>
            <Button
              size="large"
              type="primary"
              htmlType="submit"
              danger={danger}
              icon={<CheckIcon />}
              loading={form.busy}
              disabled={disabled}
            >
              {isOffline && sendsLater ? t('move.saveHere') : save}
            </Button>
          </FormActions>
        </Form>
      </div>
    </div>
  );
}
