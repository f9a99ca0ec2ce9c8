import AntProgress from 'antd/es/progress';

interface ProgressProps {
  label: string;
  /** Omit it while nothing is known. */
  value?: number | undefined;
  max: number;
}

/** How far something has come, as a bar. */
export const Progress = ({ label, value, max }: ProgressProps) => (
  <AntProgress
    percent={value === undefined ? 0 : (value / (max || 1)) * 100}
    status="active"
    showInfo={false}
    aria-label={label}
    aria-valuenow={value}
    aria-valuemax={max}
  />
);
