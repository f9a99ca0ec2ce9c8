import AntButton from 'antd/es/button';
import type { ComponentProps } from 'react';

type ButtonProps = Omit<ComponentProps<typeof AntButton>, 'loading'> & {
  /** The action is running: a spinner is shown and clicks are ignored. With it, a double click is one click. */
  loading?: boolean;
};

/** A button, or with `href` a link with the look of a button. */
export const Button = ({ loading, onClick, ...rest }: ButtonProps) => (
  <AntButton
    {...rest}
    loading={loading ?? false}
    aria-busy={loading || undefined}
    // The second click can come before the first one has been rendered.
    onClick={event => (loading === undefined || event.detail < 2) && onClick?.(event)}
  />
);
