export { ActivityTab } from './activity-tab';
