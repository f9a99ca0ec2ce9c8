import { Modal as AntdModal, ConfigProvider, type ModalProps } from 'antd';
import { AntdTheme } from './antd-theme';

/** antd's dialog in the product's theme. */
export function Modal(properties: ModalProps) {
  return (
    <AntdTheme>
      <AntdModal {...properties} />
    </AntdTheme>
  );
}

/** Opens one from outside the page's tree of components. */
export const openConfirm = AntdModal.confirm;

ConfigProvider.config({ holderRender: children => <AntdTheme>{children}</AntdTheme> });
