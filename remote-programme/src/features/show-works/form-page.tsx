import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useConnection } from 'shared/api';
import { Button, useDesktop, useEscape } from 'shared/ui/core';
import { Form, FormActions } from 'shared/ui/form';
import { FormBar } from 'shared/ui/record';
import { useWorksTexts } from '../../locales/works-texts';
import styles from './form-page.module.css';
import { CheckIcon } from './icons';

interface FormPageProps {
  title: string;
  about?: ReactNode;
  form: { id: string; elsewhere: readonly string[]; busy: boolean; submit: () => Promise<void> };
  /** Label of the save button. */
  save: string;
  danger?: boolean;
  /** Whether saving without network queues the record for later. */
  sendsLater?: boolean;
  disabled?: boolean;
  /** A page, a sheet over its record's page, a sheet beside a list, or a part of a page. */
  frame?: 'page' | 'over' | 'beside' | 'part';
  onClose: () => void;
  children: ReactNode;
}

export function FormPage(props: FormPageProps) {
  const {
    title,
    about,
    form,
    save,
    danger = false,
    sendsLater = false,
    disabled = false,
    frame = 'page',
    onClose,
    children,
  } = props;
  const t = useWorksTexts();
  const isOffline = useConnection(({ offline }) => offline);
  const sheet = useRef<HTMLDivElement>(null);
  const isDesktop = useDesktop();
  const isSheet = frame === 'over' || frame === 'beside';
  // On a desktop, the focus stays in the list beside the sheet, so that further rows can be chosen.
  const takesFocus = frame === 'over' || (frame === 'beside' && !isDesktop);
  useEscape(isSheet, onClose);
  // A layout effect, since the opener loses its focus when the page below becomes inert.
  useLayoutEffect(
    function moveFocus() {
      if (!takesFocus) return undefined;
      const opener = document.activeElement;
      sheet.current?.focus({ preventScroll: true });
      return function moveFocusBack() {
        if (opener instanceof HTMLElement) setTimeout(() => opener.focus({ preventScroll: true }));
      };
    },
    [takesFocus],
  );
  return (
    <div
      ref={sheet}
      className={`${styles.screen} ${isSheet ? styles.over : ''}`}
      data-frame={frame}
      {...(isSheet && { role: 'dialog', 'aria-label': title, tabIndex: -1 })}
    >
      {frame !== 'part' && <FormBar title={title} about={about} sendsLater={sendsLater} onClose={onClose} />}
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
