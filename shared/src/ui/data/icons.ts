import caretDownOutlined from '@ant-design/icons-svg/es/asn/CaretDownOutlined';
import caretUpOutlined from '@ant-design/icons-svg/es/asn/CaretUpOutlined';
import { iconOf } from '../core/icon';

export const CaretDownOutlined = iconOf(caretDownOutlined);
export const CaretUpOutlined = iconOf(caretUpOutlined);
