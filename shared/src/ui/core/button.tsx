import AntButton from 'antd/es/button';
import type { ComponentProps } from 'react';
import { Spin } from './spin';

type ButtonProps = Omit<ComponentProps<typeof AntButton>, 'loading'> & {
  /** Whether the action is running: a spinner is shown and clicks are ignored. */
  loading?: boolean;
};

/** A button, or with `href` a link with the look of a button. */
export const Button = ({ loading, ...rest }: ButtonProps) => (
  <AntButton
    {...rest}
    // Own spinner: antd's can stay in the page after the action, unseen, and its name "loading" is read out.
    loading={loading ? { icon: <Spin /> } : false}
    aria-busy={loading || undefined}
    // With `loading`, the second click of a double click is ignored: it can arrive before the spinner is rendered.
    onClick={event => (loading === undefined || event.detail < 2) && rest.onClick?.(event)}
  />
);
