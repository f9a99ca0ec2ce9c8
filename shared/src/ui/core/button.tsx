import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import classes from './button.module.css';
import { Spin } from './spin';

interface Look {
  /** `primary` is the screen's main action; `text` and `link` are the least prominent. */
  type?: 'default' | 'primary' | 'text' | 'link';
  /** The action cannot be undone. */
  danger?: boolean;
  size?: 'small' | 'middle' | 'large';
  shape?: 'circle';
  icon?: ReactNode;
  /** As wide as its container. */
  block?: boolean;
  /** The action is running: a spinner is shown and clicks are ignored. */
  loading?: boolean;
}

type ButtonProps = Look &
  Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type'> & {
    htmlType?: 'button' | 'submit';
    ref?: Ref<HTMLButtonElement>;
  };
type ButtonLinkProps = Look & AnchorHTMLAttributes<HTMLAnchorElement> & { href: string };

/** A button, or with `href` a link with the look of a button. */
export function Button({
  type = 'default',
  danger = false,
  size = 'middle',
  shape,
  icon,
  block = false,
  loading = false,
  className,
  children,
  ...rest
}: ButtonProps | ButtonLinkProps) {
  const look = {
    className: [classes.button, className].filter(Boolean).join(' '),
    'data-type': type,
    'data-size': size,
    'data-danger': danger || undefined,
    'data-shape': shape ?? (children === undefined ? 'square' : undefined),
    'data-block': block || undefined,
  };
  const content = (
    <>
      {loading ? <Spin size="small" /> : icon}
      {children !== undefined && <span>{children}</span>}
    </>
  );
  if ('href' in rest)
    return (
      <a {...rest} {...look}>
        {content}
      </a>
    );
  const { htmlType = 'button', onClick, ...native } = rest as ButtonProps;
  return (
    <button
      {...native}
      {...look}
      type={htmlType}
      aria-busy={loading || undefined}
      onClick={event => {
        // Prevents a second submission of the form.
        if (loading) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {content}
    </button>
  );
}
