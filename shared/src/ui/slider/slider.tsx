import AntSlider from 'antd/es/slider';
import type { ControlProps } from '../form/field';
import classes from './slider.module.css';

interface SliderProps extends ControlProps<number> {
  min: number;
  max: number;
  step?: number;
  /** Called when the handle is let go, or after a key. */
  onRelease?: (value: number) => void;
  /** What a screen reader says for a value. */
  say: (value: number) => string;
}

/** A number of a range, chosen by dragging or by keys. */
export const Slider = ({ value, onChange, onRelease, say, ...rest }: SliderProps) => (
  <AntSlider
    {...rest}
    className={classes.slider ?? ''}
    value={value}
    onChange={onChange}
    {...(onRelease && { onChangeComplete: onRelease })}
    tooltip={{ open: false }}
    ariaLabelForHandle={rest['aria-label'] ?? ''}
    ariaValueTextFormatterForHandle={say}
  />
);
