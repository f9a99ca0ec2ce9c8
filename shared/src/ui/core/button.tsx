import AntButton from 'antd/es/button';
import type { ComponentProps } from 'react';

type ButtonProps = Omit<ComponentProps<typeof AntButton>, 'loading'> & {
  /** The action is running: a spinner is shown and clicks are ignored. */
  loading?: boolean;
};

/** A button, or with `href` a link with the look of a button. */
export const Button = ({ loading = false, ...rest }: ButtonProps) => (
  <AntButton {...rest} loading={loading} aria-busy={loading || undefined} />
);
