// Apart from the facade, so that the dialog is no part of the first load.
export { Modal } from 'antd';
