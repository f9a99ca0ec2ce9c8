import AntUpload from 'antd/es/upload';
import type { ReactNode } from 'react';
import { ExportIcon } from './icons';
import classes from './pictures.module.css';

interface FileDropProps {
  /** Accessible name of the chooser. */
  label: string;
  /** File types offered by the chooser. Others can still be chosen, so that their refusal can be explained. */
  accept: string;
  onFile: (file: File) => void;
  describedBy?: string;
  disabled?: boolean;
  children: ReactNode;
}

/** Chooses one file, from the device or by dropping it. */
export const FileDrop = ({
  label,
  accept,
  onFile,
  describedBy,
  disabled = false,
  children,
}: FileDropProps) => (
  <AntUpload.Dragger
    accept={{ format: accept, filter: 'native' }}
    showUploadList={false}
    disabled={disabled}
    aria-label={label}
    aria-describedby={describedBy}
    beforeUpload={file => {
      onFile(file);
      return AntUpload.LIST_IGNORE;
    }}
  >
    <span className={classes.drop}>
      <ExportIcon />
      {children}
    </span>
  </AntUpload.Dragger>
);
