import AntAlert from 'antd/es/alert';
import type { ReactNode } from 'react';
import { CheckCircleFilledIcon, InfoFilledIcon, WarningCircleFilledIcon, XCircleFilledIcon } from './icons';

const icons = {
  success: <CheckCircleFilledIcon />,
  info: <InfoFilledIcon />,
  warning: <WarningCircleFilledIcon />,
  error: <XCircleFilledIcon />,
};

interface AlertProps {
  type: keyof typeof icons;
  showIcon?: boolean;
  title: ReactNode;
  description?: ReactNode;
  action?: ReactNode;
  className?: string;
}

/** A message inside a screen. Screen readers announce it when it appears. */
export const Alert = ({ type, ...rest }: AlertProps) => <AntAlert {...rest} type={type} icon={icons[type]} />;
