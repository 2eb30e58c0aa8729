export { ActivityTab, PlayerActivity } from './activity-tab';
