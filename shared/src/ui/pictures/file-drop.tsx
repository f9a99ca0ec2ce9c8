import AntUpload from 'antd/es/upload';
import type { ReactNode } from 'react';
import { ExportIcon } from './icons';
import classes from './pictures.module.css';

interface FileDropProps {
  label: string;
  /** File types that the chooser offers. Other files can still be chosen: their refusal is then explained. */
  accept: string;
  onFile: (file: File) => void;
  describedBy?: string;
  disabled?: boolean;
  children: ReactNode;
}

/** A field onto which a file is dropped, or that opens the choice of files. */
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
