export { Activity, type ActivityEntry } from './activity.js';
export { ActivityModule } from './activity.module.js';
