export { workEvents, workItems } from '../programme/work-kinds';
