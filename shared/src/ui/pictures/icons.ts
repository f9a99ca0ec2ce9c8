import exportOutlined from '@ant-design/icons-svg/es/asn/ExportOutlined';
import fileImageOutlined from '@ant-design/icons-svg/es/asn/FileImageOutlined';
import holderOutlined from '@ant-design/icons-svg/es/asn/HolderOutlined';
import pictureOutlined from '@ant-design/icons-svg/es/asn/PictureOutlined';
import rotateRightOutlined from '@ant-design/icons-svg/es/asn/RotateRightOutlined';
import { iconOf } from '../core/icon';

export const ExportOutlined = iconOf(exportOutlined);
export const FileImageOutlined = iconOf(fileImageOutlined);
export const HolderOutlined = iconOf(holderOutlined);
export const PictureOutlined = iconOf(pictureOutlined);
export const RotateRightOutlined = iconOf(rotateRightOutlined);
