export { CupsTab } from './cups-tab';
