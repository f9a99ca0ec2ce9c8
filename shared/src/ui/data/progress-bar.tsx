import AntProgress from 'antd/es/progress';

export interface ProgressProps {
  label: string;
  /** Missing while the progress is unknown. */
  value?: number | undefined;
  max: number;
}

export const ProgressBar = ({ label, value, max }: ProgressProps) => (
  <AntProgress
    percent={value === undefined ? 0 : (value / (max || 1)) * 100}
    status="active"
    showInfo={false}
    aria-label={label}
    aria-valuenow={value}
    aria-valuemax={max}
  />
);
