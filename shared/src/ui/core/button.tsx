import AntButton from 'antd/es/button';
import type { ComponentProps } from 'react';

type ButtonProps = Omit<ComponentProps<typeof AntButton>, 'loading'> & {
  /** Whether the action is running: a spinner is shown and clicks are ignored. */
  loading?: boolean;
};

/** A button, or with `href` a link with the look of a button. */
export const Button = ({ loading, ...rest }: ButtonProps) => (
  <AntButton
    {...rest}
    loading={loading ?? false}
    aria-busy={loading || undefined}
    // With `loading`, the second click of a double click is ignored: it can arrive before the spinner is rendered.
    onClick={event => (loading === undefined || event.detail < 2) && rest.onClick?.(event)}
  />
);
