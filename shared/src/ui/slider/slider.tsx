import AntSlider from 'antd/es/slider';
import type { ControlProps } from '../form/field';
import classes from './slider.module.css';

interface SliderProps extends ControlProps<number> {
  min: number;
  max: number;
  step?: number;
  /** Called when the handle is released, or after a key press. */
  onRelease?: (value: number) => void;
  /** Text of a value for screen readers. */
  say: (value: number) => string;
}

/** Chooses a number by dragging or by arrow keys. `say` puts it into words for screen readers. */
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
