import calendarOutlined from '@ant-design/icons-svg/es/asn/CalendarOutlined';
import minusOutlined from '@ant-design/icons-svg/es/asn/MinusOutlined';
import { iconOf } from '../core/icon';

export const CalendarOutlined = iconOf(calendarOutlined);
export const MinusOutlined = iconOf(minusOutlined);
